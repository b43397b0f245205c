/** A figure that has a name keeps its amount from screen to screen, at every account of the demo. */
import { SOLD_OUT_ITEMS, seedAccounts } from '../demo/service/seed/accounts.ts';
import { expect, test } from './support/journey.ts';
import { digitsOf, newGuest, type Widget } from './support/widget.ts';

/** Where a venue's form asks for more than a name, an address and a tick. */
const asked: Readonly<Record<string, (widget: Widget) => Promise<unknown>>> = {
  qasr: (widget) => widget.root.locator('[name="diet"]').selectOption('any'),
};

/** Screens, in the order in which they are shown, each with its figures in minor units by their names. */
type Seen = [screen: string, figures: Record<string, string>][];

for (const { account, items } of seedAccounts()) {
  const { slug } = account;
  const offered = items.filter(({ id }) => !SOLD_OUT_ITEMS.includes(id));

  test(`no figure changes from one screen to the next under the same name: ${slug}`, async ({
    stage,
    venue,
    widget,
  }) => {
    const relayed = slug === 'closed' ? `relay-url="${venue.site}/relay-closed" relay-reads` : '';
    await stage({ account: slug, attributes: `item-id="${offered[0]?.id ?? ''}" review ${relayed}` });
    await widget.chooseFreeRun(slug === 'berghof' ? 2 : 1);
    const seen: Seen = [];
    const look = async (screen: string) => void seen.push([screen, await figuresOn(widget)]);

    await expect(widget.part('primary')).toHaveAttribute('aria-disabled', 'false');
    await look('item');
    await widget.part('add').click();
    await expect(widget.part('notice')).toBeVisible();
    await widget.cartButton.click();
    await expect(widget.part('totals')).toBeVisible();
    await look('cart');
    await widget.part('checkout').click();
    await widget.fillDetails(newGuest());
    await asked[slug]?.(widget);
    await look('details');
    await widget.part('submit').click();
    await expect(widget.book).toBeVisible();
    await look('review');
    await widget.book.click();
    await widget.waitForCode();
    await look('confirmation');

    expect(seen.filter(([, figures]) => Object.keys(figures).length === 0)).toEqual([]);
    expect(changedIn(seen)).toEqual([]);
  });
}

async function figuresOn(widget: Widget): Promise<Record<string, string>> {
  const rows = await widget
    .part('total')
    .or(widget.part('totals').locator('div'))
    .evaluateAll((elements) =>
      elements.flatMap((element) => {
        const name = element.querySelector('dt, span:not(.visually-hidden)')?.textContent?.trim() ?? '';
        const amount = element.querySelector('dd, strong')?.textContent ?? '';
        return name === '' || amount === '' ? [] : [[name, amount] as const];
      }),
    );
  return Object.fromEntries(rows.map(([name, amount]) => [name, digitsOf(amount)]));
}

/** Names that stand for more than one amount, with where each was seen. */
function changedIn(seen: Seen): string[] {
  const names = new Set(seen.flatMap(([, figures]) => Object.keys(figures)));
  return [...names].flatMap((name) => {
    const amounts = seen.flatMap(([screen, figures]) => (name in figures ? [`${screen} ${figures[name] ?? ''}`] : []));
    return new Set(amounts.map((text) => text.split(' ')[1])).size > 1 ? [`${name}: ${amounts.join(', ')}`] : [];
  });
}
