// Tasks of which only the newest continues: anything that an older task waits for never resolves.

export type Wait = <T>(promise: Promise<T>) => Promise<T>;

export class Latest {
  private newest = 0;

  /** Ends the newest task. */
  cancel(): void {
    this.newest++;
  }

  /** Begins a task and ends the previous one; the task must wait for everything with the returned function. */
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
