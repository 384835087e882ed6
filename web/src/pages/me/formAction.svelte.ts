// One form action at a time: busy while it lasts, then done or failed.

export class FormAction {
  isBusy = $state(false);
  isDone = $state(false);
  problem = $state<unknown>(null);

  /** Resolves to whether it succeeded. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.isDone = false;
    this.problem = null;
    try {
      await work();
      this.isDone = true;
    } catch (wrong) {
      this.problem = wrong;
    }
    this.isBusy = false;
    return this.isDone;
  }
}
