/**
 * Renders the panel of cart changes with its data, and searches for nearby days that can replace unavailable lines. It
 * is the entry of a lazy module, because most carts never change. `cart-changes.ts` defines the element.
 */
import { Task } from '@lit/task';
import { html, nothing, type TemplateResult } from 'lit';
import type { QuoteRequest } from '../../api/types.ts';
import type { Difference } from '../../flow/state.ts';
import type { Flow } from '../../flow/flow.ts';
import type { FreeDay } from '../../flow/quotes/next-available.ts';
import { getQuoteKey } from '../../flow/quotes/quote-request.ts';
import type { Locale } from '../../i18n/locale.ts';
import { isEqualData } from '../../values/is-equal-data.ts';
import { defineElements } from '../shared/define.ts';
import { SlipwayCartChanges } from './cart-changes.ts';
import { getChangesMessages, isReplaceableLine } from './difference-view.ts';
import type { Host } from '../shared/host.ts';
import type { Lifetime } from '../shared/lifetime.ts';

interface ChangesPanelDependencies extends Pick<Lifetime, 'attach'> {
  host: Host;
  flow: Flow;
}

export type ChangesPanel = ReturnType<typeof createChangesPanel>;

/**
 * Finds free days near those of a quote request. Resolves to an empty list after an error, because the panel does not
 * need nearby days.
 */
export type NearDaysFinder = (quoteRequest: QuoteRequest, signal: AbortSignal) => Promise<readonly FreeDay[]>;

export function createChangesPanel(
  { host, flow, attach }: ChangesPanelDependencies,
  loadNearDaysFinder: () => Promise<NearDaysFinder>,
) {
  defineElements({ 'slipway-healing': SlipwayCartChanges });
  const nearbyDaysTask = attach(
    new Task(host, {
      // Compares the content of the requests. Each repair of a line creates new request objects, which would otherwise
      // start a new search for all lines.
      args: () => listReplaceableRequests(),
      argsEqual: (previousRequests, nextRequests) =>
        isEqualData(previousRequests.map(getQuoteKey), nextRequests.map(getQuoteKey)),
      task: async (quoteRequests, { signal }) => {
        if (!quoteRequests.some(Boolean)) return new Map<number, readonly FreeDay[]>();
        const findNearDays = await loadNearDaysFinder();
        const findIndexedNearDays = async (quoteRequest: Difference['quoteRequest'], index: number) =>
          [index, quoteRequest ? await findNearDays(quoteRequest, signal) : []] as const;
        return new Map(
          await Promise.all(quoteRequests.map((quoteRequest, index) => findIndexedNearDays(quoteRequest, index))),
        );
      },
    }),
  );

  /** Returns the quote request of each difference that nearby days can solve, and null for the other differences. */
  function listReplaceableRequests(): readonly Difference['quoteRequest'][] {
    return (
      flow.state.reconciliation?.differences.map((difference) =>
        canReplaceByOtherDays(difference) ? difference.quoteRequest : null,
      ) ?? []
    );
  }

  function canReplaceByOtherDays(difference: Difference): boolean {
    const { quoteRequest } = difference;
    return (
      isReplaceableLine(difference) &&
      quoteRequest !== null &&
      host.items?.find(({ id }) => id === quoteRequest.itemId)?.simple === false
    );
  }

  return {
    template(locale: Locale): TemplateResult | typeof nothing {
      const { reconciliation, details, busy } = flow.state;
      if (!reconciliation) return nothing;
      return html`<slipway-healing
        part="healing"
        .locale=${locale}
        .text=${getChangesMessages(locale)}
        .reconciliation=${reconciliation}
        .items=${host.items ?? []}
        .free=${nearbyDaysTask.value ?? null}
        .hasDetails=${Object.values(details).some(Boolean)}
        ?busy=${busy !== null}
      ></slipway-healing>`;
    },
  };
}
