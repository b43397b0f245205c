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

export interface ChangesPanel {
  template(locale: Locale): TemplateResult | typeof nothing;
}

/** Finds days near the one that cannot be had any more; none is better than an error. */
export type FreeNear = (question: QuoteRequest, signal: AbortSignal) => Promise<readonly FreeDay[]>;

export function createChangesPanel(host: Host, flow: Flow, loadFreeNear: () => Promise<FreeNear>): ChangesPanel {
  defineElements({ 'slipway-healing': SlipwayCartChanges });
  const free = new Task(host, {
    // By what was asked, not by the answer's identity: settling one line does not look for the others again.
    args: () =>
      [
        JSON.stringify(flow.state.healing?.differences.map((each) => (isDatable(each) ? each.question : null)) ?? []),
      ] as const,
    task: async ([asked], { signal }) => {
      const questions = JSON.parse(asked) as Difference['question'][];
      if (!questions.some(Boolean)) return new Map<number, readonly FreeDay[]>();
      const freeNear = await loadFreeNear();
      return new Map(
        await Promise.all(
          questions.map(async (question, index) => [index, question ? await freeNear(question, signal) : []] as const),
        ),
      );
    },
  });

  function isDatable(difference: Difference): boolean {
    const { question } = difference;
    return (
      isReplaceable(difference) &&
      question !== null &&
      host.items?.find(({ id }) => id === question.itemId)?.simple === false
    );
  }

  return {
    template(locale) {
      const { healing, details, busy } = flow.state;
      if (!healing) return nothing;
      return html`<slipway-healing
        part="healing"
        .locale=${locale}
        .text=${locale.text.cartChanges}
        .healing=${healing}
        .items=${host.items ?? []}
        .free=${free.value ?? null}
        ?kept=${Object.values(details).some(Boolean)}
        ?busy=${busy !== null}
        @difference-mend=${({ detail: { index, to } }: RequestEvent<'difference-mend'>) => void flow.mend(index, to)}
        @differences-settle=${() => void flow.settle()}
        @differences-close=${() => flow.dismiss()}
      ></slipway-healing>`;
    },
  };
}
