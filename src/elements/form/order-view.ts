/**
 * Renders the guest's order in the booking form: the lines of the cart, and below them the sums and the primary button.
 * The state is in `form.ts`. The templates of lines and sums are in `shared`, because other steps use them too.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Session } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import { readPlainText } from '../../api/wire/loose-json.ts';
import type { Locale } from '../../i18n/locale.ts';
import { accountTextTemplate, dotSeparator, textTemplate } from '../shared/text.ts';
import { hideFailedPicture } from '../../page/failed-picture.ts';
import { getBookButtonLabel, paymentNotesTemplate } from '../shared/book-button.ts';
import { submitForm } from '../shared/forms.ts';
import { sessionLinesTemplate, linesStyles, formatLineName, type LinesView } from '../shared/session-lines.ts';
import { totalsTemplate, totalsStyles } from '../shared/session-totals.ts';

/** Matches the position before each tag that begins or ends a line of text in the service's summary. */
const LINE_START_PATTERN = /(?=<\/?(?:br|div|li|p|tr)\b)/i;

interface OrderView extends LinesView {
  busy: boolean;
}

interface OrderFold {
  /** True if the guest has expanded the cart lines in a narrow layout. */
  isOpen: boolean;
  onToggle: () => void;
  /** Opens the cart line for editing. Opens the cart instead if there are several lines or the line is not editable. */
  onEdit: () => void;
}

/** Renders the order. A wide layout shows it next to the form, a narrow one as a collapsible row above the form. */
export function orderTemplate(
  session: Session,
  view: OrderView,
  { isOpen, onToggle, onEdit }: OrderFold,
  locale: Locale,
): TemplateResult {
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
      ${collapsedOrderTemplate(session, view, locale)}
    </button>
    <button type="button" class="quiet" part="order-edit" aria-disabled=${view.busy} @click=${onEdit}>
      ${order.edit}
    </button>
    <div class=${isOpen ? 'body' : 'body folded'} id="order">${sessionLinesTemplate(session, view, locale, 4)}</div>
  </div>`;
}

/**
 * Renders the collapsed row: picture, item names and total. Below the names, it shows the days and the party of a
 * single line, or the number of several lines.
 */
function collapsedOrderTemplate(session: Session, { periods, pictures }: LinesView, locale: Locale): TemplateResult {
  const { text, list, money, accountLang } = locale;
  const sessionLines = linesOf(session);
  const [firstLine, secondLine] = sessionLines;
  const pictureUrl = firstLine && pictures[firstLine.itemId];
  const orderDescription = secondLine
    ? text.order.items(sessionLines.length)
    : firstLine && (periods[firstLine.id] ?? firstLine.when);
  const partyText = secondLine
    ? ''
    : firstLine && list(firstLine.summary.split(LINE_START_PATTERN).map(readPlainText)).replace(/ (?=\d)/g, '\u00a0');
  return html`${pictureUrl ? html`<img src=${pictureUrl} alt="" width="48" height="48" @error=${hideFailedPicture} />` : nothing}
    <span class="bought">
      <span class="row">
        <strong class="name"
          >${accountTextTemplate(list(sessionLines.map((line) => formatLineName(line, locale))), accountLang)}</strong
        >
        <strong class="money" translate="no">${money(session.total)}</strong>
      </span>
      <span class="muted">
        ${orderDescription && textTemplate(orderDescription)}${orderDescription && partyText && dotSeparator}${partyText && accountTextTemplate(partyText, accountLang)}
      </span>
    </span>`;
}

interface SubmitView {
  session: Session | null;
  /** Texts above the primary button, such as the amount due now. */
  paymentNotes: readonly string[];
  leadsTo: 'book' | 'review';
  /** True while the booking request runs. */
  booking: boolean;
}

/** Renders the sums, and below them the payment notes and the primary button. */
export function submitTemplate(
  { session, paymentNotes, leadsTo, booking }: SubmitView,
  isDisabled: boolean,
  locale: Locale,
): TemplateResult {
  const { details, review } = locale.text;
  const isBookingButton = leadsTo === 'book' && session !== null;
  const buttonLabel = !isBookingButton ? details.next : booking ? review.booking : getBookButtonLabel(session, locale);
  return html`<div class="act">
    ${session ? totalsTemplate(session, locale) : nothing}
    ${isBookingButton ? paymentNotesTemplate(paymentNotes) : nothing}
    <button
      class="primary"
      part=${isBookingButton ? 'submit book primary' : 'submit primary'}
      form="form"
      aria-describedby=${isBookingButton ? 'pays' : nothing}
      aria-disabled=${isDisabled}
      @click=${submitForm}
    >
      ${textTemplate(buttonLabel)}
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
    /* Hides the picture, because the texts need its space. The expanded order still shows it. */
    @container (max-width: 20em) {
      .fold img {
        display: none;
      }
    }
    @container (max-width: 719.98px) {
      .folded {
        display: none;
      }
      /* Hides the heading, but not from screen readers: the headings of the lines need a parent heading. */
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
