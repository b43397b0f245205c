/**
 * Owns the problems of the visit after the first paint. It collects them from the store and the features, and repeats the reads
 * that failed. Each feature keeps its own error.
 */
import { isBusy, problemOf, type Problem } from '../../values/problem.ts';
import type { Context } from './context.ts';
import type { DateBrowsing } from '../list/by-date/date-browsing.ts';
import type { Pricing } from '../item/selection-price.ts';
import type { StepReads } from './step-reads.ts';
import type { TabSync } from './tab-sync.ts';

interface Deps extends Pick<Context, 'host' | 'flow'> {
  readonly pricing: Pick<Pricing, 'problem' | 'retry'>;
  readonly dates: Pick<DateBrowsing, 'task'>;
  readonly reads: Pick<StepReads, 'form' | 'kinds' | 'changes'>;
  readonly tabs: Pick<TabSync, 'hasFailed' | 'retry'>;
}

export class Problems {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** All present problems. Each is the same object until it is another problem. */
  get all(): readonly (Problem | null | undefined)[] {
    return [this.#deps.flow.state.problem, this.ofReads, this.#deps.dates.task.value?.problem];
  }

  /** Problem of a read that the present step needs. */
  get ofReads(): Problem | null {
    const { host, flow, pricing, dates, reads } = this.#deps;
    const { step } = flow.state;
    const error =
      reads.kinds.error ??
      reads.changes.error ??
      dates.task.error ??
      (step === 'details' ? reads.form.error : undefined);
    if (error !== undefined) return problemOf(error);
    if (step !== 'choose') return null;
    const { problem } = host.finding;
    // The calendar shows its other problems itself.
    return pricing.problem ?? (isBusy(problem) ? problem : null);
  }

  /** True if the problem of the store is that the service did not restore the cart. The element retries that. */
  get isRestoreFailed(): boolean {
    return this.#deps.tabs.hasFailed;
  }

  /** Repeats each failed read that shows a problem. */
  retry(): void {
    const { pricing, dates, reads, tabs } = this.#deps;
    tabs.retry();
    if (pricing.problem) pricing.retry();
    dates.task.value?.retry();
    for (const task of [reads.form, reads.kinds, reads.changes, dates.task])
      if (task.error !== undefined) void task.run();
  }
}
