/** The sheet that says what changed in a cart, and looks for the days it offers instead. */
import { Task } from '@lit/task';
import { html, nothing, type TemplateResult } from 'lit';
import type { QuoteRequest } from '../../api/types.ts';
import type { Difference } from '../../flow/state.ts';
import type { Flow } from '../../flow/flow.ts';
import type { FreeDay } from '../../flow/quotes/next-available.ts';
import type { Locale } from '../../i18n/locale.ts';
import { defineElements } from '../shared/define.ts';
import { SlipwayCartChanges } from './cart-changes.ts';
import { isReplaceable } from './difference-view.ts';
import type { RequestEvent } from '../shared/requests.ts';
import type { Host } from '../shared/host.ts';
import type { Lifetime } from '../shared/lifetime.ts';

export interface ChangesPlace extends Pick<Lifetime, 'attach'> {
  host: Host;
  flow: Flow;
}

export interface ChangesPanel {
  template(locale: Locale): TemplateResult | typeof nothing;
}

/** Finds days near the one that cannot be had any more; none is better than an error. */
export type FreeNear = (quoteRequest: QuoteRequest, signal: AbortSignal) => Promise<readonly FreeDay[]>;

export function createChangesPanel(
  { host, flow, attach }: ChangesPlace,
  loadFreeNear: () => Promise<FreeNear>,
): ChangesPanel {
  defineElements({ 'slipway-healing': SlipwayCartChanges });
  const free = attach(
    new Task(host, {
      // By what was asked, not by the answer's identity: settling one line does not look for the others again.
      args: () =>
        [
          JSON.stringify(
            flow.state.reconciliation?.differences.map((each) => (isDatable(each) ? each.quoteRequest : null)) ?? [],
          ),
        ] as const,
      task: async ([asked], { signal }) => {
        const quoteRequests = JSON.parse(asked) as Difference['quoteRequest'][];
        if (!quoteRequests.some(Boolean)) return new Map<number, readonly FreeDay[]>();
        const freeNear = await loadFreeNear();
        const findNear = async (quoteRequest: Difference['quoteRequest'], index: number) =>
          [index, quoteRequest ? await freeNear(quoteRequest, signal) : []] as const;
        return new Map(await Promise.all(quoteRequests.map((each, index) => findNear(each, index))));
      },
    }),
  );

  function isDatable(difference: Difference): boolean {
    const { quoteRequest } = difference;
    return (
      isReplaceable(difference) &&
      quoteRequest !== null &&
      host.items?.find(({ id }) => id === quoteRequest.itemId)?.simple === false
    );
  }

  return {
    template(locale) {
      const { reconciliation, details, busy } = flow.state;
      if (!reconciliation) return nothing;
      return html`<slipway-healing
        part="healing"
        .locale=${locale}
        .text=${locale.text.cartChanges}
        .reconciliation=${reconciliation}
        .items=${host.items ?? []}
        .free=${free.value ?? null}
        ?kept=${Object.values(details).some(Boolean)}
        ?busy=${busy !== null}
        @difference-repair=${({ detail: { index, to } }: RequestEvent<'difference-repair'>) => void flow.repair(index, to)}
        @differences-accept=${() => void flow.accept()}
        @differences-close=${() => flow.dismiss()}
      ></slipway-healing>`;
    },
  };
}
