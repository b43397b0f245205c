import { css, html, nothing, type TemplateResult } from 'lit';
import type { Session, SessionLine, SessionPart } from '../../../api/types.ts';
import { linesOf } from '../../../api/session-parts.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { accountText, freshText } from '../fresh-text.ts';
import { safeHtml } from '../safe-html.ts';
import { hideFailedPicture } from '../../../page/failed-picture.ts';
import { addOnView, lineView, type PartView } from './line-view.ts';

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
      const view = lineView(line, periods[line.id], locale);
      return html`<li part=${view.part}>
        ${pictured ? picture(pictures[line.itemId], view.name) : nothing}
        <div class="what">
          ${row(view, locale)} ${view.when ? html`<p part="line-when" translate="no">${view.when}</p>` : nothing}
          ${rest(view, locale)} ${addOns(line, locale, actions)} ${actions?.line(line)}
        </div>
      </li>`;
    })}
  </ul>`;
}

function addOns(line: SessionLine, locale: Locale, actions: LineActions | undefined): TemplateResult | typeof nothing {
  const shown = line.addOns.filter(({ optional }) => actions || optional !== 'out');
  if (shown.length === 0) return nothing;
  return html`<ul part="add-ons">
    ${shown.map((addOn) => {
      const view = addOnView(addOn, locale);
      return html`<li part="add-on">
        ${row(view, locale)}
        <p class="small muted" part="line-mark">${freshText(view.mark)}</p>
        ${rest(view, locale)}${actions?.addOn(addOn)}
      </li>`;
    })}
  </ul>`;
}

/** Where there is none, and where one fails, the first letter stands. */
function picture(src: string | undefined, name: string): TemplateResult {
  return html`<span class="picture" part="picture"
    ><span aria-hidden="true">${[...name][0] ?? ''}</span
    >${src ? html`<img src=${src} alt="" loading="lazy" decoding="async" @error=${hideFailedPicture} />` : nothing}</span
  >`;
}

function row({ name, total }: PartView, { accountLang }: Locale): TemplateResult {
  return html`<div class="row">
    <span class="name" part="line-name">${accountText(name, accountLang)}</span>
    ${total ? html`<span class="money" translate="no" part="line-total">${total}</span>` : nothing}
  </div>`;
}

function rest({ summary, gone }: PartView, { accountLang }: Locale): TemplateResult {
  return html`${summary ? html`<div class="small muted summary" part="line-summary">${safeHtml(summary, accountLang)}</div>` : nothing}
  ${gone ? html`<p class="gone" part="line-state gone">${gone}</p>` : nothing}`;
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
