/**
 * The lines of a session as a list: in the cart, in the review and on the confirmation. It shows the amounts that the service
 * gives and adds nothing up. Totals are in `session-totals.ts`.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Session, SessionLine, SessionPart, UnsafeHtml } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import type { Locale } from '../../i18n/locale.ts';
import { hideFailedPicture } from '../../page/failed-picture.ts';
import { isNothing } from '../../values/amounts.ts';
import { safeHtml } from './safe-html.ts';
import { accountText, freshText } from './text.ts';

export interface LinesView {
  /** Period in the guest's language by line id. */
  periods: Readonly<Record<string, string>>;
  /** Picture address by item id. */
  pictures: Readonly<Record<string, string>>;
}

/** Heading level of each line, for guests who move from heading to heading. */
export type LineLevel = 3 | 4;

/** Controls below a line, and below an add-on. */
export interface LineActions {
  line: (line: SessionLine) => TemplateResult | typeof nothing;
  addOn: (addOn: SessionPart) => TemplateResult | typeof nothing;
}

/** Text that lines and add-ons share. */
interface PartView {
  /** Includes the quantity unless the service's summary has it. */
  name: string;
  /** Amount with its currency; `''` if an add-on costs nothing. */
  total: string;
  summary: UnsafeHtml;
  /** Message that the line is no longer available, else `''`. */
  unavailable: string;
}

/**
 * Renders the lines of a session with their add-ons.
 * @param actions without them, the list omits add-ons that the guest did not take
 */
export function lines(
  session: Session,
  { periods, pictures }: LinesView,
  locale: Locale,
  level: LineLevel,
  actions?: LineActions,
): TemplateResult {
  const main = linesOf(session);
  const hasPictures = main.some(({ itemId }) => pictures[itemId]);
  return html`<ul class="lines" part="lines">
    ${main.map((line) => {
      const view = lineView(line, periods[line.id], locale);
      return html`<li part=${view.part}>
        ${hasPictures ? picture(pictures[line.itemId], view.name) : nothing}
        <div class="what">
          ${row(view, locale, level)} ${view.when ? html`<p part="line-when" translate="no">${view.when}</p>` : nothing}
          ${rest(view, locale)} ${addOns(line, locale, actions)} ${actions?.line(line)}
        </div>
      </li>`;
    })}
  </ul>`;
}

function addOns(line: SessionLine, locale: Locale, actions: LineActions | undefined): TemplateResult | typeof nothing {
  const visible = line.addOns.filter(({ optional }) => actions || optional !== 'out');
  if (visible.length === 0) return nothing;
  return html`<ul part="add-ons">
    ${visible.map((addOn) => {
      const view = addOnView(addOn, locale);
      return html`<li part="add-on">
        ${row(view, locale)}
        <p class="small muted" part="line-mark">${freshText(view.mark)}</p>
        ${rest(view, locale)}${actions?.addOn(addOn)}
      </li>`;
    })}
  </ul>`;
}

/** Shows the first letter of the name if there is no picture, or if it fails. */
function picture(src: string | undefined, name: string): TemplateResult {
  return html`<span class="picture" part="picture"
    ><span aria-hidden="true">${[...name][0] ?? ''}</span
    >${src ? html`<img src=${src} alt="" loading="lazy" decoding="async" @error=${hideFailedPicture} />` : nothing}</span
  >`;
}

/** @param level none for an add-on, which belongs to its line and has no heading */
function row({ name, total }: PartView, { accountLang }: Locale, level?: LineLevel): TemplateResult {
  return html`<div class="row">
    <span class="name" part="line-name" role=${level ? 'heading' : nothing} aria-level=${level ?? nothing}
      >${accountText(name, accountLang)}</span
    >
    ${total ? html`<span class="money" translate="no" part="line-total">${total}</span>` : nothing}
  </div>`;
}

function rest({ summary, unavailable }: PartView, { accountLang }: Locale): TemplateResult {
  return html`${summary ? html`<div class="small muted summary" part="line-summary">${safeHtml(summary, accountLang)}</div>` : nothing}
  ${unavailable ? html`<p class="gone" part="line-state gone">${unavailable}</p>` : nothing}`;
}

/**
 * Returns the text of a line, and its part names.
 * @param period in the guest's language; without it the line shows the service's own description
 */
export function lineView(
  line: SessionLine,
  period: string | undefined,
  locale: Locale,
): PartView & { part: string; when: string } {
  return {
    ...partView(line, locale),
    part: line.available ? 'line' : 'line line-gone',
    when: period ?? line.when,
  };
}

/** Shows no price if an add-on costs nothing, and no summary if the guest did not take it. */
function addOnView(addOn: SessionPart, locale: Locale): PartView & { mark: string } {
  const { cart } = locale.text;
  const view = partView({ ...addOn, summary: addOn.optional === 'out' ? '' : addOn.summary }, locale);
  return {
    ...view,
    total: isNothing(addOn.total) ? '' : view.total,
    mark: addOn.optional === null ? cart.included : addOn.optional === 'in' ? cart.addOn : cart.notTaken,
  };
}

function partView({ name, quantity, summary, total, available }: SessionPart, { text, money }: Locale): PartView {
  return {
    name: quantity > 1 && !summary ? `${name} × ${String(quantity)}` : name,
    total: money(total),
    summary,
    unavailable: available ? '' : text.cart.gone,
  };
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
    flex: 1 1 104px;
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
