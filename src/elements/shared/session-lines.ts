/**
 * Renders the lines of a session (the items in the guest's cart) as a list: in the cart, in the review and on the
 * confirmation. It shows the service's amounts and calculates none. `session-totals.ts` renders the totals.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Session, SessionLine, SessionPart } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import type { Locale } from '../../i18n/locale.ts';
import { hideFailedPicture } from '../../page/failed-picture.ts';
import { isZeroOrUnknown } from '../../values/amounts.ts';
import { safeHtmlTemplate } from './safe-html.ts';
import { accountTextTemplate, textTemplate } from './text.ts';

export interface LinesView {
  /** The formatted period of each line, by line id. */
  periods: Readonly<Record<string, string>>;
  /** The picture address of each item, by item id. */
  pictures: Readonly<Record<string, string>>;
}

/** The heading level of the name of each line. With headings, guests with a screen reader can go from line to line. */
export type LineHeadingLevel = 3 | 4;

/** Functions that render the controls below a line and below an add-on. */
export interface LineActionTemplates {
  line: (line: SessionLine) => TemplateResult | typeof nothing;
  addOn: (sessionAddOn: SessionPart) => TemplateResult | typeof nothing;
}

/**
 * Renders the lines of a session with their add-ons.
 * @param actionTemplates if undefined, the list omits add-ons that the guest did not select
 */
export function sessionLinesTemplate(
  session: Session,
  { periods, pictures }: LinesView,
  locale: Locale,
  headingLevel: LineHeadingLevel,
  actionTemplates?: LineActionTemplates,
): TemplateResult {
  const sessionLines = linesOf(session);
  const hasPictures = sessionLines.some(({ itemId }) => pictures[itemId]);
  return html`<ul class="lines" part="lines">
    ${sessionLines.map((line) => {
      const periodText = periods[line.id] ?? line.when;
      return html`<li part=${line.available ? 'line' : 'line line-gone'}>
        ${hasPictures ? pictureTemplate(pictures[line.itemId], line.name) : nothing}
        <div class="what">
          ${lineRowTemplate(line, locale.money(line.total), locale, headingLevel)}
          ${periodText ? html`<p part="line-when" translate="no">${periodText}</p>` : nothing}
          ${lineDetailsTemplate(line, locale)} ${addOnsTemplate(line, locale, actionTemplates)}
          ${actionTemplates?.line(line)}
        </div>
      </li>`;
    })}
  </ul>`;
}

function addOnsTemplate(
  line: SessionLine,
  locale: Locale,
  actionTemplates: LineActionTemplates | undefined,
): TemplateResult | typeof nothing {
  const visibleAddOns = line.addOns.filter(({ optional }) => actionTemplates || optional !== 'out');
  if (visibleAddOns.length === 0) return nothing;
  const { cart } = locale.text;
  return html`<ul part="add-ons">
    ${visibleAddOns.map((sessionAddOn) => {
      const { optional, total } = sessionAddOn;
      // An add-on that the guest did not select shows no summary.
      const displayedAddOn = optional === 'out' ? { ...sessionAddOn, summary: '' } : sessionAddOn;
      const addOnLabel = optional === null ? cart.included : optional === 'in' ? cart.addOn : cart.notTaken;
      return html`<li part="add-on">
        ${lineRowTemplate(displayedAddOn, isZeroOrUnknown(total) ? '' : locale.money(total), locale)}
        <p class="small muted" part="line-mark">${textTemplate(addOnLabel)}</p>
        ${lineDetailsTemplate(displayedAddOn, locale)}${actionTemplates?.addOn(sessionAddOn)}
      </li>`;
    })}
  </ul>`;
}

/** Renders the picture. If there is no picture or it does not load, renders the first letter of the name. */
function pictureTemplate(pictureUrl: string | undefined, name: string): TemplateResult {
  return html`<span class="picture" part="picture"
    ><span aria-hidden="true">${[...name][0] ?? ''}</span
    >${pictureUrl ? html`<img src=${pictureUrl} alt="" loading="lazy" decoding="async" @error=${hideFailedPicture} />` : nothing}</span
  >`;
}

/**
 * Returns the name of a line. Adds the quantity if the service's summary is empty, because the summary normally
 * contains it.
 */
export function formatLineName(
  { name, quantity, summary }: SessionPart,
  locale: Pick<Locale, 'quantity' | 'wholeNumber'>,
): string {
  return quantity > 1 && !summary ? locale.quantity(name, locale.wholeNumber(quantity)) : name;
}

/**
 * Renders the name and the price of a line or an add-on.
 * @param formattedTotal the formatted price; `''` for an add-on that is free or has an unknown price
 * @param headingLevel undefined for an add-on, which belongs to its line and has no heading
 */
function lineRowTemplate(
  sessionPart: SessionPart,
  formattedTotal: string,
  locale: Locale,
  headingLevel?: LineHeadingLevel,
): TemplateResult {
  return html`<div class="row">
    <span class="name" part="line-name" role=${headingLevel ? 'heading' : nothing} aria-level=${headingLevel ?? nothing}
      >${accountTextTemplate(formatLineName(sessionPart, locale), locale.accountLang)}</span
    >
    ${formattedTotal ? html`<span class="money" translate="no" part="line-total">${formattedTotal}</span>` : nothing}
  </div>`;
}

function lineDetailsTemplate({ summary, available }: SessionPart, { accountLang, text }: Locale): TemplateResult {
  return html`${summary ? html`<div class="small muted summary" part="line-summary">${safeHtmlTemplate(summary, accountLang)}</div>` : nothing}
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
