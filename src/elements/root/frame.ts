import { html, nothing, type TemplateResult } from 'lit';
import type { Host } from '../shared/host.ts';
import type { RequestEvent } from '../shared/requests.ts';

/**
 * What stands around every step: the page's own slots, the live region, and where the requests of finding end.
 * @param said what the live region says
 */
export function frameTemplate(host: Host, content: TemplateResult, said: string, retry: () => void): TemplateResult {
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
    @live-region-say=${({ detail }: RequestEvent<'live-region-say'>) => host.say(detail.words)}
    @retry=${retry}
  >
    <slot name="header"></slot>
    ${content}
    <slot name="footer"></slot>
    <p class="visually-hidden" role="status">${said}</p>
  </div>`;
}
