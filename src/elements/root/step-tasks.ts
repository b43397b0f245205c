/**
 * Owns the tasks of single steps: they read the booking form, and load special views, the add-ons and the panel of cart
 * changes. Each task runs when a step needs its result, and can run again after a failure.
 */
import { initialState, Task } from '@lit/task';
import type { BookingForm, Item } from '../../api/types.ts';
import { isTimed } from '../../flow/quotes/item-facts.ts';
import type { FlowState } from '../../flow/state.ts';
import { loadLazyModule } from '../../page/lazy-module.ts';
import { waitForNextTask } from '../../page/scheduling.ts';
import type { ChangesPanel, NearDaysFinder } from '../changes/changes-panel.ts';
import { loadGuestLabels } from '../form/load-guest-labels.ts';
import type { AddOns } from '../item/add-ons.ts';
import type { EndTimes } from '../item/end-times.ts';
import type { Pricing } from '../item/pricing.ts';
import type { FeatureContext } from './context.ts';
import type * as specialItems from './special-items.ts';

/** Returns true for items with start times, and for groups. */
export function isSpecialItem(item: Item | undefined): boolean {
  return item !== undefined && (isTimed(item) || item.group === 'parent');
}

/**
 * Returns true if the current step or the next one needs the form. The confirmation needs it only for the text of the
 * venue's policy.
 */
const isFormNeeded = ({ session, step }: FlowState): boolean =>
  step === 'done' || (session !== null && step !== 'choose');

/**
 * Returns true while the details step waits for the form. Content below the form then waits, too, so that it does not
 * move when the form appears.
 */
export function isFormPending({ step }: FlowState, { form }: { form: { value?: unknown; error?: unknown } }): boolean {
  return step === 'details' && form.value === undefined && form.error === undefined;
}

type StepTasksDependencies = Pick<
  FeatureContext,
  'host' | 'flow' | 'locale' | 'client' | 'attach' | 'attachOptional' | 'getTransport' | 'getQuoteClient'
> & {
  readonly pricing: Pick<Pricing, 'view'>;
};

export class StepTasks {
  /** The booking form of the account. */
  readonly form: Task<readonly [boolean], BookingForm>;
  /** The views of items with start times, of groups, and of sold-out items. */
  readonly specialViews: Task<readonly [boolean], typeof specialItems>;
  /** The panel that shows how a cart has changed. */
  readonly changes: Task<readonly [boolean], ChangesPanel>;
  /** The optional add-ons of the open item. */
  readonly addOns: Task<readonly [boolean], AddOns>;
  /** The possible end times of an item with start times; undefined until `specialViews` has loaded. */
  endTimes: EndTimes | undefined;

  /**
   * @param isSoldOut returns true if the open item has no free day
   * @param onFormLoaded receives the form after each read
   */
  constructor(
    dependencies: StepTasksDependencies,
    isSoldOut: () => boolean,
    onFormLoaded: (form: BookingForm) => void = () => undefined,
  ) {
    const { host, flow, client, attach, attachOptional } = dependencies;
    let changesPanel: ChangesPanel | undefined;
    let addOnList: AddOns | undefined;
    async function loadNearDaysFinder(): Promise<NearDaysFinder> {
      const { findNearDays } = await loadLazyModule(() => import('../item/date-inputs/index.ts'));
      return (quoteRequest, signal) => findNearDays(host, client, quoteRequest, signal);
    }

    this.form = attach(
      new Task(host, {
        args: () => [isFormNeeded(flow.state)] as const,
        task: async ([isNeeded], { signal }) => {
          if (!isNeeded) return initialState;
          // Lets the step render before the form request starts.
          await waitForNextTask();
          const [form] = await Promise.all([client.form(signal), loadGuestLabels(dependencies.locale())]);
          onFormLoaded(form);
          return form;
        },
      }),
    );
    this.specialViews = attach(
      new Task(host, {
        args: () => [isSpecialItem(host.openItemView.item) || isSoldOut()] as const,
        task: async ([isNeeded]) => {
          if (!isNeeded) return initialState;
          const specialViews = await loadLazyModule(() => import('./special-items.ts'));
          host.adopt(specialViews.specialItemStyles);
          this.endTimes ??= new specialViews.EndTimes(dependencies);
          return specialViews;
        },
      }),
    );
    this.changes = attach(
      new Task(host, {
        args: () => [flow.state.reconciliation !== null] as const,
        task: async ([hasCartChanged]) => {
          if (!hasCartChanged) return initialState;
          const { createChangesPanel } = await loadLazyModule(() => import('../changes/changes-panel.ts'));
          return (changesPanel ??= createChangesPanel({ host, flow, attach }, loadNearDaysFinder));
        },
      }),
    );
    this.addOns = attachOptional(
      new Task(host, {
        args: () => [dependencies.pricing.view().latestQuote?.addOns !== undefined] as const,
        task: async ([isNeeded]) => {
          if (!isNeeded) return initialState;
          const specialViews = await loadLazyModule(() => import('./special-items.ts'));
          return (addOnList ??= new specialViews.AddOns(dependencies));
        },
      }),
    );
  }
}
