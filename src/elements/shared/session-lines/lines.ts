import { css, html, nothing, type TemplateResult } from 'lit';
import type { Session, SessionLine, SessionPart } from '../../../api/types.ts';
import { linesOf } from '../../../api/session-parts.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { safeHtml } from '../safe-html.ts';
import { freshText } from '../fresh-text.ts';

/** What lines are shown with besides themselves. */
export interface LinesView {
  /** When, in the visitor's language, by line id. */
  periods: Readonly<Record<string, string>>;
  /** Picture address by item id. */
  pictures: Readonly<Record<string, string>>;
}

/** What a visitor can do with a line, and with an add-on of one. */
export interface LineActions {
  line: (line: SessionLine) => TemplateResult | typeof nothing;
  addOn: (addOn: SessionPart) => TemplateResult | typeof nothing;
}

/**
 * The lines of a session as a list, each with its add-ons below it.
 * @param actions without them, add-ons that were not taken are left out
 */
export function lines(
  session: Session,
  { periods, pictures }: LinesView,
  locale: Locale,
  actions?: LineActions,
): TemplateResult {
  const main = linesOf(session);
  const pictured = main.some(({ itemId }) => pictures[itemId]);
  return html`<ul class="lines" part="lines">
    ${main.map((line) => {
      const addOns = line.addOns.filter(({ optional }) => actions || optional !== 'out');
      return html`<li part=${line.available ? 'line' : 'line line-gone'}>
        ${pictured ? picture(pictures[line.itemId]) : nothing}
        <div class="what">
          ${oneLine(line, locale, periods[line.id] ?? line.when)}
          ${
            addOns.length > 0
              ? html`<ul part="add-ons">
                  ${addOns.map((addOn) => html`<li part="add-on">${oneAddOn(addOn, locale)}${actions?.addOn(addOn)}</li>`)}
                </ul>`
              : nothing
          }
          ${actions?.line(line)}
        </div>
      </li>`;
    })}
  </ul>`;
}

function picture(src: string | undefined): TemplateResult {
  return html`<span class="picture" part="picture"
    >${src ? html`<img src=${src} alt="" loading="lazy" decoding="async" />` : nothing}</span
  >`;
}

function oneLine(line: SessionLine, locale: Locale, when: string): TemplateResult {
  return html`<div class="row">${nameOf(line)} ${totalOf(line, locale)}</div>
    ${when ? html`<p part="line-when" translate="no">${when}</p>` : nothing} ${summaryOf(line, locale)}`;
}

function oneAddOn(addOn: SessionPart, locale: Locale): TemplateResult {
  const { cart } = locale.text;
  const mark = addOn.optional === null ? cart.included : addOn.optional === 'in' ? cart.addOn : cart.notTaken;
  return html`<div class="row">${nameOf(addOn)} ${Number(addOn.total) === 0 ? nothing : totalOf(addOn, locale)}</div>
    <p class="small muted" part="line-mark">${freshText(mark)}</p>
    ${summaryOf(addOn, locale)}`;
}

function nameOf({ name, quantity, summary }: SessionPart): TemplateResult {
  return html`<span class="name" part="line-name"
    >${freshText(name)}${quantity > 1 && !summary ? html`<span translate="no"> × ${quantity}</span>` : nothing}</span
  >`;
}

function totalOf({ total }: SessionPart, locale: Locale): TemplateResult {
  return html`<span class="money" translate="no" part="line-total">${locale.money(total)}</span>`;
}

function summaryOf({ summary, available }: SessionPart, locale: Locale): TemplateResult {
  return html`${summary ? html`<div class="small muted summary" part="line-summary">${safeHtml(summary)}</div>` : nothing}
  ${available ? nothing : html`<p class="gone" part="line-state gone">${locale.text.cart.gone}</p>`}`;
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
    align-self: start;
    inline-size: clamp(56px, 18cqi, 96px);
    aspect-ratio: 1;
    border-radius: calc(var(--_radius) * 0.8);
    overflow: hidden;
    background: var(--_surface);
  }
  .picture img {
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
  .what ul {
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
