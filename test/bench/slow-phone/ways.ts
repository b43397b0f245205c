/** The ways to put something to book on a page that stand beside each other, and when each has come. */
import type { Frame, Page } from 'playwright';
import type { Demo } from '../../../demo/serving/demo.ts';
import type { Vendors } from './vendors.ts';

export interface Way {
  readonly name: string;
  /** What has come when it is there. */
  readonly until: string;
  readonly html: string;
  /** What the page holds in a frame of the venue's own, where it does. */
  readonly framed?: string;
  /** The frame in which it has come, as soon as it has. */
  readonly come: (page: Page) => Promise<Frame>;
}

export function waysOf({ site, service }: Demo, vendors: Vendors): readonly Way[] {
  const tag = pageOf(`<script type="module" src="${site}/slipway.js" data-accounts="${service}/harbour"></script>
    <slipway-booking base-url="${service}/harbour" relay-url="${site}/relay" item-id="107"></slipway-booking>`);
  const until = 'a day can be chosen';
  return [
    { name: 'script tag', until, html: tag, come: oneFrameWith(freeDay) },
    {
      name: 'the same in a frame',
      until,
      html: pageOf(`<iframe src="${site}/framed" width="390" height="800"></iframe>`),
      framed: tag,
      come: oneFrameWith(freeDay),
    },
    {
      name: vendors.buyButton.name,
      until: 'its button can be pressed',
      html: pageOf(vendors.buyButton.content),
      come: oneFrameWith('button.shopify-buy__btn'),
    },
    {
      name: vendors.cal.name,
      until: 'its frame is asked for, still empty',
      html: pageOf(vendors.cal.content),
      come: async (page) => {
        await page.locator('iframe').first().waitFor({ state: 'attached' });
        return page.mainFrame();
      },
    },
  ];
}

const freeDay = '[part~="day"][part~="free"]';

function pageOf(content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>A venue</title><body><h1>A venue</h1>${content}</body></html>`;
}

/** Looks in the page and in every frame it gets. */
function oneFrameWith(selector: string): (page: Page) => Promise<Frame> {
  return (page) =>
    new Promise((found, failed) => {
      const look = (frame: Frame): void => {
        const appears = frame.locator(selector).first().waitFor({ state: 'attached' });
        // A frame may go again before anything has come in it: only the page's own says that nothing came.
        appears.then(
          () => found(frame),
          (error: unknown) => {
            if (frame === page.mainFrame()) failed(error as Error);
          },
        );
      };
      page.on('frameattached', look);
      look(page.mainFrame());
    });
}
