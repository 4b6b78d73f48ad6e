// The answer to a question about a board.

import { useEffect, useRef } from "preact/hooks";

/** On a phone the answer is below the board, and may be out of sight. */
export function Answer({ text }: { text: string }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text !== "") element.current?.scrollIntoView({ block: "nearest" });
  }, [text]);
  return (
    <p ref={element} class="answer" role="status">
      {text}
    </p>
  );
}
