// Tasks of which only the newest goes on: what an older one waits for never comes.

export type Wait = <T>(promise: Promise<T>) => Promise<T>;

export class Latest {
  private newest = 0;

  /** Ends the newest task. */
  cancel(): void {
    this.newest++;
  }

  /** Begins a task, and ends the one before; the task is to wait for everything with what this returns. */
  begin(): Wait {
    const mine = ++this.newest;
    return (promise) =>
      new Promise((resolve, reject) => {
        promise.then(
          (value) => mine === this.newest && resolve(value),
          (error: unknown) => mine === this.newest && reject(error),
        );
      });
  }
}
