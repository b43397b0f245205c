import { html, nothing, type TemplateResult } from 'lit';
import type { Shell } from '../shared/host.ts';
import type { Intent } from '../shared/requests.ts';

/**
 * What stands around every step: the page's own slots, the live region, and where the requests of finding end.
 * @param said what the live region says
 */
export function frameTemplate(shell: Shell, content: TemplateResult, said: string, retry: () => void): TemplateResult {
  const { locale } = shell;
  return html`<div
    class="frame"
    part="frame"
    lang=${locale?.lang ?? nothing}
    dir=${locale?.dir ?? nothing}
    @item-choose=${({ detail }: Intent<'item-choose'>) => shell.journey.choose(detail)}
    @days-choose=${({ detail }: Intent<'days-choose'>) => shell.journey.choose(detail)}
    @month-show=${({ detail }: Intent<'month-show'>) => shell.showMonth(detail.month)}
    @announce=${({ detail }: Intent<'announce'>) => shell.say(detail.words)}
    @retry=${retry}
  >
    <slot name="header"></slot>
    ${content}
    <slot name="footer"></slot>
    <p class="visually-hidden" role="status">${said}</p>
  </div>`;
}
