import { css, html, nothing, type TemplateResult } from 'lit';
import type { SessionLine } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';

export interface LineActs {
  locale: Locale;
  busy: boolean;
  onEdit: (lineId: string) => void;
  onRemove: (lineId: string) => void;
}

/** The buttons of every line in the cart: choose it otherwise, where that can be, and remove it. */
export function lineActs(
  line: SessionLine,
  editable: boolean,
  { locale, busy, onEdit, onRemove }: LineActs,
): TemplateResult {
  const { review, cart, remove } = locale.text;
  const button = (part: 'change' | 'remove', words: string, label: string, act: (lineId: string) => void) =>
    html`<button
      type="button"
      class="quiet remove"
      part=${part}
      aria-label=${label}
      aria-disabled=${busy}
      @click=${() => act(line.id)}
    >
      ${words}
    </button>`;
  return html`<div class="acts">
    ${editable ? button('change', review.change, locale.labelValue(review.change, line.name), onEdit) : nothing}
    ${button('remove', remove, cart.removeLine(line.name), onRemove)}
  </div>`;
}

export const lineActsStyles = css`
  .acts {
    display: flex;
    flex-wrap: wrap;
    column-gap: 16px;
  }
  .remove {
    font-size: 0.875em;
    margin-inline-start: -0.5em;
    margin-block-end: -0.75em;
    font-weight: 400;
  }
`;
