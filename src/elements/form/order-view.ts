/**
 * Draws the order of the booking form: its lines and total next to the fields, and the sums with the button below them. It holds no
 * state: `form.ts` does. The lines and the sums themselves are in `shared`, because other steps show them too.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Session } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import { plain } from '../../api/wire/loose.ts';
import type { Locale } from '../../i18n/locale.ts';
import { accountText, between, freshText } from '../shared/text.ts';
import { hideFailedPicture } from '../../page/failed-picture.ts';
import { bookLabel, paymentNotesTemplate } from '../shared/book-button.ts';
import { submitForm } from '../shared/forms.ts';
import { lines, linesStyles, nameOf, type LinesView } from '../shared/session-lines.ts';
import { totals, totalsStyles } from '../shared/session-totals.ts';

/** Tags that begin a line of the service's summary, or end one. */
const lineStart = /(?=<\/?(?:br|div|li|p|tr)\b)/i;

export interface OrderView extends LinesView {
  session: Session;
  /** True if the lines are visible below their summary row, in a narrow layout. */
  isOpen: boolean;
  busy: boolean;
  onToggle: () => void;
  /** Opens the only line to edit it, or the cart if there are several lines. */
  onEdit: () => void;
}

/** Renders the order: next to the form, or on a narrow element as one row above it, which unfolds. */
export function orderTemplate(view: OrderView, locale: Locale): TemplateResult {
  const { session, isOpen, busy, onToggle, onEdit } = view;
  const { order } = locale.text;
  return html`<div class="order" part="order">
    <h3 part="order-heading">${order.label}</h3>
    <button
      type="button"
      class="fold"
      part="order-fold"
      aria-expanded=${isOpen}
      aria-controls="order"
      @click=${onToggle}
    >
      ${orderRow(view, locale)}
    </button>
    <button type="button" class="quiet" part="order-edit" aria-disabled=${busy} @click=${onEdit}>${order.edit}</button>
    <div class=${isOpen ? 'body' : 'body folded'} id="order">${lines(session, view, locale, 4)}</div>
  </div>`;
}

/** Renders picture, items and total, and below them the days and the party; the number of items if there are several. */
function orderRow({ session, periods, pictures }: OrderView, locale: Locale): TemplateResult {
  const { text, list, money, accountLang } = locale;
  const lines = linesOf(session);
  const [first, second] = lines;
  const picture = first && pictures[first.itemId];
  const about = second ? text.order.items(lines.length) : first && (periods[first.id] ?? first.when);
  const party = second ? '' : first && list(first.summary.split(lineStart).map(plain)).replace(/ (?=\d)/g, '\u00a0');
  return html`${picture ? html`<img src=${picture} alt="" width="48" height="48" @error=${hideFailedPicture} />` : nothing}
    <span class="bought">
      <span class="row">
        <strong class="name">${accountText(list(lines.map((line) => nameOf(line, locale))), accountLang)}</strong>
        <strong class="money" translate="no">${money(session.total)}</strong>
      </span>
      <span class="muted">
        ${about && freshText(about)}${about && party && between}${party && accountText(party, accountLang)}
      </span>
    </span>`;
}

export interface ActView {
  session: Session | null;
  /** The lines above the button that books. */
  paymentNotes: readonly string[];
  leadsTo: 'book' | 'review';
  /** True while the booking request runs. */
  booking: boolean;
  isDisabled: boolean;
}

/** Renders the sums, and directly below them the primary button. */
export function actTemplate(
  { session, paymentNotes, leadsTo, booking, isDisabled }: ActView,
  locale: Locale,
): TemplateResult {
  const { details, review } = locale.text;
  const books = leadsTo === 'book' && session !== null;
  const words = !books ? details.next : booking ? review.booking : bookLabel(session, locale);
  return html`<div class="act">
    ${session ? totals(session, locale) : nothing} ${books ? paymentNotesTemplate(paymentNotes) : nothing}
    <button
      class="primary"
      part=${books ? 'submit book primary' : 'submit primary'}
      form="form"
      aria-describedby=${books ? 'pays' : nothing}
      aria-disabled=${isDisabled}
      @click=${submitForm}
    >
      ${freshText(words)}
    </button>
  </div>`;
}

export const orderStyles = [
  linesStyles,
  totalsStyles,
  css`
    .sides,
    .left,
    .act {
      display: grid;
      gap: calc(var(--_space) * 1.25);
      align-content: start;
      grid-template-columns: minmax(0, 1fr);
    }
    .sides {
      margin-block-start: var(--_space);
    }
    .order {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: end;
      column-gap: 4px;
    }
    .order > .quiet {
      margin-inline-end: -0.5em;
      font-weight: 400;
    }
    .fold {
      flex: 1 7em;
      padding: 8px;
      text-align: start;
    }
    .fold img {
      object-fit: cover;
      border-radius: calc(var(--_radius) * 0.7);
    }
    .bought {
      flex: 1;
      display: grid;
      min-inline-size: 0;
      font-size: 0.9em;
    }
    .bought .muted {
      font-weight: 400;
    }
    .fold::after {
      content: '';
      flex: none;
      inline-size: 0.5em;
      block-size: 0.5em;
      margin-block: -0.25em 0.25em;
      border: solid;
      border-width: 0 2px 2px 0;
      rotate: 45deg;
    }
    .fold[aria-expanded='true']::after {
      rotate: 225deg;
      margin-block: 0.25em -0.25em;
    }
    .order .picture {
      inline-size: 56px;
    }
    .body {
      inline-size: 100%;
    }
    /* The words need its room. The picture is in the unfolded order. */
    @container (max-width: 20em) {
      .fold img {
        display: none;
      }
    }
    @container (max-width: 719.98px) {
      .folded {
        display: none;
      }
      /* The row above the lines needs no name. The headings of the lines need one. */
      .order h3 {
        position: absolute;
        clip-path: inset(50%);
      }
    }
    @container (min-width: 720px) {
      .sides {
        grid-template: 'left order' auto 'left act' 1fr / minmax(0, 1fr) clamp(256px, 34cqi, 352px);
        gap: 0 calc(var(--_space) * 2.5);
      }
      .left {
        grid-area: left;
      }
      .order {
        grid-area: order;
      }
      .act {
        grid-area: act;
        position: sticky;
        inset-block-start: var(--_space);
        align-self: start;
        padding-block-start: calc(var(--_space) * 1.25);
        border-block-start: 1px solid var(--_line);
      }
      .order h3 {
        flex: 1;
      }
      .body {
        border-block-start: 1px solid var(--_line);
      }
      .fold {
        display: none;
      }
    }
  `,
];
