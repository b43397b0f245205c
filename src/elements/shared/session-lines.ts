/**
 * Renders the lines of a session (the items in the guest's cart) as a list: in the cart, in the review and on the
 * confirmation. It shows the service's amounts and calculates none. `session-totals.ts` renders the totals.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Session, SessionLine, SessionPart } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import type { Locale } from '../../i18n/locale.ts';
import { hideFailedPicture } from '../../page/failed-picture.ts';
import { isNothing } from '../../values/amounts.ts';
import { safeHtml } from './safe-html.ts';
import { accountText, freshText } from './text.ts';

export interface LinesView {
  /** The formatted period of each line, by line id. */
  periods: Readonly<Record<string, string>>;
  /** The picture address of each item, by item id. */
  pictures: Readonly<Record<string, string>>;
}

/** The heading level of a line's name, for guests who navigate by headings. */
export type LineLevel = 3 | 4;

/** Functions that render the controls below a line and below an add-on. */
export interface LineActions {
  line: (line: SessionLine) => TemplateResult | typeof nothing;
  addOn: (addOn: SessionPart) => TemplateResult | typeof nothing;
}

/**
 * Renders the lines of a session with their add-ons.
 * @param actions if undefined, the list omits add-ons that the guest did not select
 */
export function lines(
  session: Session,
  { periods, pictures }: LinesView,
  locale: Locale,
  level: LineLevel,
  actions?: LineActions,
): TemplateResult {
  const mainLines = linesOf(session);
  const hasPictures = mainLines.some(({ itemId }) => pictures[itemId]);
  return html`<ul class="lines" part="lines">
    ${mainLines.map((line) => {
      const when = periods[line.id] ?? line.when;
      return html`<li part=${line.available ? 'line' : 'line line-gone'}>
        ${hasPictures ? picture(pictures[line.itemId], line.name) : nothing}
        <div class="what">
          ${row(line, locale.money(line.total), locale, level)}
          ${when ? html`<p part="line-when" translate="no">${when}</p>` : nothing} ${lineDetails(line, locale)}
          ${addOns(line, locale, actions)} ${actions?.line(line)}
        </div>
      </li>`;
    })}
  </ul>`;
}

function addOns(line: SessionLine, locale: Locale, actions: LineActions | undefined): TemplateResult | typeof nothing {
  const visibleAddOns = line.addOns.filter(({ optional }) => actions || optional !== 'out');
  if (visibleAddOns.length === 0) return nothing;
  const { cart } = locale.text;
  return html`<ul part="add-ons">
    ${visibleAddOns.map((each) => {
      const { optional, total } = each;
      // Hides the summary of an add-on that the guest did not select.
      const addOn = optional === 'out' ? { ...each, summary: '' } : each;
      const mark = optional === null ? cart.included : optional === 'in' ? cart.addOn : cart.notTaken;
      return html`<li part="add-on">
        ${row(addOn, isNothing(total) ? '' : locale.money(total), locale)}
        <p class="small muted" part="line-mark">${freshText(mark)}</p>
        ${lineDetails(addOn, locale)}${actions?.addOn(each)}
      </li>`;
    })}
  </ul>`;
}

/** Renders the picture; the first letter of the name if there is no picture or it does not load. */
function picture(src: string | undefined, name: string): TemplateResult {
  return html`<span class="picture" part="picture"
    ><span aria-hidden="true">${[...name][0] ?? ''}</span
    >${src ? html`<img src=${src} alt="" loading="lazy" decoding="async" @error=${hideFailedPicture} />` : nothing}</span
  >`;
}

/** Returns the name, with the quantity if the service's summary does not contain it. */
export function nameOf({ name, quantity, summary }: SessionPart, locale: Pick<Locale, 'quantity' | 'figures'>): string {
  return quantity > 1 && !summary ? locale.quantity(name, locale.figures(quantity)) : name;
}

/**
 * Renders the name and the price of a line or an add-on.
 * @param total the formatted price; `''` for a free add-on
 * @param level undefined for an add-on, which belongs to its line and has no heading
 */
function row(part: SessionPart, total: string, locale: Locale, level?: LineLevel): TemplateResult {
  return html`<div class="row">
    <span class="name" part="line-name" role=${level ? 'heading' : nothing} aria-level=${level ?? nothing}
      >${accountText(nameOf(part, locale), locale.accountLang)}</span
    >
    ${total ? html`<span class="money" translate="no" part="line-total">${total}</span>` : nothing}
  </div>`;
}

function lineDetails({ summary, available }: SessionPart, { accountLang, text }: Locale): TemplateResult {
  return html`${summary ? html`<div class="small muted summary" part="line-summary">${safeHtml(summary, accountLang)}</div>` : nothing}
  ${available ? nothing : html`<p class="gone" part="line-state gone">${text.cart.gone}</p>`}`;
}

export const linesStyles = css`
  .lines > li {
    display: flex;
    gap: var(--_space);
    padding-block: calc(var(--_space) * 1.25);
  }
  .lines > li + li {
    border-block-start: 1px solid var(--_line);
  }
  .picture {
    flex: none;
    display: grid;
    place-items: center;
    position: relative;
    align-self: start;
    inline-size: clamp(56px, 18cqi, 96px);
    aspect-ratio: 1;
    border-radius: calc(var(--_radius) * 0.8);
    overflow: hidden;
    background: var(--_tint);
    font-size: 1.5em;
    color: var(--_accent);
  }
  .picture img {
    position: absolute;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  .what {
    flex: 1;
    min-inline-size: 0;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
  }
  .name {
    flex: 1 1 6.5em;
    hyphens: auto;
    font-weight: 600;
  }
  .row .money {
    margin-inline-start: auto;
    font-weight: 550;
  }
  .summary {
    margin-block-start: 0.25em;
  }
  /* Aligns a summary with the name, even if its text has the opposite direction. */
  .summary > slipway-prose {
    display: inline-block;
  }
  .summary ul {
    padding: 0;
    list-style: none;
  }
  .summary table {
    border-spacing: 0;
  }
  .summary :is(td, th) {
    padding: 0 1em 0 0;
    text-align: start;
    vertical-align: top;
    font-weight: inherit;
  }
  .gone {
    color: var(--_danger);
    font-weight: 600;
  }
  [part~='add-ons'] {
    display: grid;
    gap: 0.625em;
    margin-block-start: 0.75em;
    padding-inline-start: 0.875em;
    border-inline-start: 2px solid var(--_line);
  }
  .what li :is(.name, .money) {
    font-weight: inherit;
  }
`;
