import { css, html, type TemplateResult } from 'lit';
import type { Step } from '../../../flow/state.ts';
import type { Locale } from '../../../i18n/locale.ts';

const stages = ['choose', 'cart', 'details', 'done'] as const;
const stageOfStep: Readonly<Record<Step, number>> = { choose: 0, cart: 1, details: 2, review: 2, unsure: 2, done: 3 };

/** Where one is on the way, and how far it goes: four named stages. */
export function stagesTemplate(step: Step, locale: Locale | undefined): TemplateResult {
  const current = stageOfStep[step];
  const names = locale?.text.stages;
  return html`<ol class="stages" part="stages" aria-label=${names?.label ?? ''}>
    ${stages.map(
      (stage, index) =>
        html`<li
          part=${index < current ? 'stage passed' : index === current ? 'stage current' : 'stage'}
          aria-current=${index === current ? 'step' : 'false'}
        >
          ${names?.[stage] ?? '\u00a0'}
        </li>`,
    )}
  </ol>`;
}

export const stagesStyles = css`
  .stages {
    display: grid;
    grid-template-columns: repeat(4, auto);
    gap: 6px;
    flex: 1;
    max-inline-size: 480px;
    font-size: 0.8125em;
    color: var(--_muted);
  }
  .stages li {
    padding-block-start: 6px;
    border-block-start: 3px solid var(--_line);
    white-space: nowrap;
  }
  .stages :is([part~='passed'], [part~='current']) {
    border-color: var(--_accent);
  }
  /* Bold as it looks, in the room of the plain: walking on moves nothing. */
  .stages [aria-current='step'] {
    color: inherit;
    -webkit-text-stroke: 0.03em;
  }
`;
