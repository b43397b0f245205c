/** The compared ways to put a booking on a page. */
import type { Demo } from '../../../demo/serving/demo.ts';
import type { Vendors } from './vendors.ts';

export interface Way {
  readonly name: string;
  /** Text of what has appeared in the end. */
  readonly until: string;
  readonly html: string;
  /** Content of a frame of the venue, if the page has one. */
  readonly frameHtml?: string;
  /** Selector of the element in the page or one of its frames. */
  readonly selector: string;
}

export function waysOf({ site, service }: Demo, vendors: Vendors): readonly Way[] {
  const tag = pageOf(`<script type="module" src="${site}/slipway.js" data-accounts="${service}/harbour"></script>
    <slipway-booking base-url="${service}/harbour" relay-url="${site}/relay" item-id="107"></slipway-booking>`);
  const until = 'a day can be chosen';
  return [
    { name: 'script tag', until, html: tag, selector: freeDay },
    {
      name: 'the same in a frame',
      until,
      html: pageOf(`<iframe src="${site}/framed" width="390" height="800"></iframe>`),
      frameHtml: tag,
      selector: freeDay,
    },
    {
      name: vendors.buyButton.name,
      until: 'its button can be pressed',
      html: pageOf(vendors.buyButton.content),
      selector: 'button.shopify-buy__btn',
    },
    {
      name: vendors.cal.name,
      until: 'its frame is asked for, still empty',
      html: pageOf(vendors.cal.content),
      selector: 'iframe',
    },
  ];
}

const freeDay = '[part~="day"][part~="free"]';

function pageOf(content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>A venue</title><body><h1>A venue</h1>${content}</body></html>`;
}
