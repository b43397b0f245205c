/**
 * Collects the problems of the visit after the first paint, from the store and the features. It also repeats failed
 * reads. Each feature keeps its own error.
 */
import { problemOf, type Problem } from '../../values/problem.ts';
import type { FeatureContext } from './context.ts';
import type { DateBrowsing } from '../list/by-date/search-loader.ts';
import type { Pricing } from '../item/pricing.ts';
import type { StepTasks } from './step-tasks.ts';
import type { TabSync } from './tab-sync.ts';

interface ProblemsDependencies extends Pick<FeatureContext, 'flow' | 'attach' | 'repeatOptional'> {
  readonly pricing: Pick<Pricing, 'problem' | 'retry'>;
  readonly dates: Pick<DateBrowsing, 'task'>;
  readonly stepTasks: Pick<StepTasks, 'form' | 'specialViews' | 'changes'>;
  readonly tabs: Pick<TabSync, 'hasRestoreFailed' | 'retry'>;
}

export class Problems {
  readonly #dependencies: ProblemsDependencies;

  constructor(dependencies: ProblemsDependencies) {
    this.#dependencies = dependencies;
    dependencies.attach({
      hostConnected: () => addEventListener('online', this.#handleOnline),
      hostDisconnected: () => removeEventListener('online', this.#handleOnline),
    });
  }

  /**
   * Repeats the optional reads that failed, and marks an `offline` problem as over. Does not repeat a command, because
   * the guest can do that.
   */
  readonly #handleOnline = () => {
    const { flow, repeatOptional } = this.#dependencies;
    const { problem } = flow.state;
    repeatOptional();
    if (problem?.kind === 'offline') flow.reportProblem({ ...problem, isOver: true });
  };

  /**
   * All current problems. While a problem lasts, each access returns the same object for it. The exception is an error
   * without a problem: each access creates a new object for it, of the kind `broken`.
   */
  get currentProblems(): readonly (Problem | null | undefined)[] {
    const { flow, pricing, dates } = this.#dependencies;
    const priceProblem = flow.state.step === 'choose' ? pricing.problem : null;
    return [flow.state.problem, this.problemOfRead, priceProblem, dates.task.value?.problem];
  }

  /**
   * The problem of a read that the current step needs; null if there is none. Leaves out the problems of the calendar,
   * the summary and a running date search, which show their own.
   */
  get problemOfRead(): Problem | null {
    const { flow, dates, stepTasks } = this.#dependencies;
    const error =
      stepTasks.specialViews.error ??
      stepTasks.changes.error ??
      dates.task.error ??
      (flow.state.step === 'details' ? stepTasks.form.error : undefined);
    return error === undefined ? null : problemOf(error);
  }

  /**
   * True if the current problem is that the cart of an earlier visit did not load. The element then tries again itself.
   */
  get isRestoreFailed(): boolean {
    return this.#dependencies.tabs.hasRestoreFailed;
  }

  /** Repeats each failed read whose problem the guest can see. */
  retry(): void {
    const { pricing, dates, stepTasks, tabs } = this.#dependencies;
    tabs.retry();
    if (pricing.problem) pricing.retry();
    dates.task.value?.retry();
    for (const failedTask of [stepTasks.form, stepTasks.specialViews, stepTasks.changes, dates.task])
      if (failedTask.error !== undefined) void failedTask.run();
  }
}
