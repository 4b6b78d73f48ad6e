// Every view begins at its top; Back restores the scroll position, which is stored in the browser's history.

interface Place {
  scroll?: number;
}

/** The number of frames to wait for a view that is still being built. */
const MAX_FRAMES = 60;

let restoring = 0;

function kept(): number {
  return (history.state as Place | null)?.scroll ?? 0;
}

/** Tracks scrolling. */
export function keepScroll(): void {
  history.scrollRestoration = "manual";
  let waiting: ReturnType<typeof setTimeout> | undefined;
  addEventListener("scroll", () => {
    clearTimeout(waiting);
    const here = location.href;
    waiting = setTimeout(() => {
      if (here === location.href) history.replaceState({ ...(history.state as Place | null), scroll: scrollY }, "");
    }, 100);
  });
}

/** Called before a view is built. */
export function toTop(): void {
  restoring++;
  scrollTo(0, 0);
}

/** Called when a view has been built, or is being built. */
export function restoreScroll(): void {
  const target = kept();
  const mine = restoring;
  if (target === 0) return;
  let frames = 0;
  const tryAgain = () => {
    if (mine !== restoring) return;
    scrollTo(0, target);
    if (Math.abs(scrollY - target) > 1 && frames++ < MAX_FRAMES) requestAnimationFrame(tryAgain);
  };
  tryAgain();
}
