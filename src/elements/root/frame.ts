import { html, nothing, type TemplateResult } from 'lit';
import type { Host } from '../shared/host.ts';
import type { RequestEvent } from '../shared/requests.ts';

export interface FrameActs {
  retry(): void;
  /** A leaf cannot render. */
  fail(): void;
}

/**
 * What stands around every step: the page's own slots, the live region, and where the requests of finding end.
 * @param said what the live region says
 */
export function frameTemplate(
  host: Host,
  content: TemplateResult,
  said: string,
  { retry, fail }: FrameActs,
): TemplateResult {
  const { locale } = host;
  return html`<div
    class="frame"
    part="frame"
    lang=${locale?.lang ?? nothing}
    dir=${locale?.dir ?? nothing}
    @item-choose=${({ detail }: RequestEvent<'item-choose'>) => host.store.choose(detail)}
    @days-choose=${({ detail }: RequestEvent<'days-choose'>) => host.store.choose(detail)}
    @month-show=${({ detail }: RequestEvent<'month-show'>) => host.showMonth(detail.month)}
    @months-fit=${({ detail }: RequestEvent<'months-fit'>) => host.showMonths(detail.count)}
    @live-region-say=${(event: RequestEvent<'live-region-say'>) => sayFor(host, event)}
    @retry=${retry}
    @render-fail=${(event: Event) => {
      event.stopPropagation();
      fail();
    }}
  >
    <slot name="header"></slot>
    ${content}
    <slot name="footer"></slot>
    <p class="visually-hidden" role="status">${said}</p>
  </div>`;
}

/** Of what a leaf says within a moment only the last is of use: months turned, results found. */
function sayFor(host: Host, { detail, target }: RequestEvent<'live-region-say'>): void {
  host.announce(detail.words, target instanceof Element ? target.localName : undefined);
}
