/**
 * Books at every demo account. Several screens show the same amounts, such as the tax. Each amount must be equal on all
 * of them.
 */
import { SOLD_OUT_ITEMS, createSeedAccounts } from '../demo/service/seed/accounts.ts';
import { expect, test } from './support/journey.ts';
import { extractDigits, createGuest, type Widget } from './support/widget.ts';

/** Functions that fill in an account's additional required fields. The keys are the path segments of the accounts. */
const fillExtraFields: Readonly<Record<string, (widget: Widget) => Promise<unknown>>> = {
  qasr: (widget) => widget.root.locator('[name="diet"]').selectOption('any'),
};

/**
 * The screens in order, each with its amounts. The keys are the names of the amounts. The values are in minor units,
 * such as cents.
 */
type ScreenAmounts = [screen: string, amounts: Record<string, string>][];

for (const { account, items } of createSeedAccounts()) {
  const { slug } = account;
  const availableItems = items.filter(({ id }) => !SOLD_OUT_ITEMS.includes(id));

  test(`shows equal amounts under the same name on every screen: ${slug}`, async ({ openPage, venue, widget }) => {
    const relayAttributes = slug === 'closed' ? `relay-url="${venue.site}/relay-closed" relay-reads` : '';
    await openPage({ account: slug, attributes: `item-id="${availableItems[0]?.id ?? ''}" review ${relayAttributes}` });
    await widget.chooseConsecutiveDays(slug === 'berghof' ? 2 : 1);
    const screenAmounts: ScreenAmounts = [];
    const recordAmounts = async (screen: string) => void screenAmounts.push([screen, await readAmounts(widget)]);

    await expect(widget.part('primary')).toHaveAttribute('aria-disabled', 'false');
    await recordAmounts('item');
    await widget.part('add').click();
    await expect(widget.part('notice')).toBeVisible();
    await widget.cartButton.click();
    await expect(widget.part('totals')).toBeVisible();
    await recordAmounts('cart');
    await widget.part('checkout').click();
    await widget.fillDetails(createGuest());
    await fillExtraFields[slug]?.(widget);
    await recordAmounts('details');
    await widget.part('submit').click();
    await expect(widget.bookButton).toBeVisible();
    await recordAmounts('review');
    await widget.bookButton.click();
    await widget.waitForBookingCode();
    await recordAmounts('confirmation');

    expect(screenAmounts.filter(([, amounts]) => Object.keys(amounts).length === 0)).toEqual([]);
    expect(findChangedAmounts(screenAmounts)).toEqual([]);
  });
}

/** Returns the amounts of the current screen in minor units, such as cents, by their names. */
async function readAmounts(widget: Widget): Promise<Record<string, string>> {
  const amountRows = await widget
    .part('total')
    .or(widget.part('totals').locator('div'))
    .evaluateAll((elements) =>
      elements.flatMap((element) => {
        const name = element.querySelector('dt, span:not(.visually-hidden)')?.textContent?.trim() ?? '';
        const amount = element.querySelector('dd, strong')?.textContent ?? '';
        return name === '' || amount === '' ? [] : [[name, amount] as const];
      }),
    );
  return Object.fromEntries(amountRows.map(([name, amount]) => [name, extractDigits(amount)]));
}

/** Returns each name whose amount differs between screens, with the screens and their amounts. */
function findChangedAmounts(screenAmounts: ScreenAmounts): string[] {
  const names = new Set(screenAmounts.flatMap(([, amounts]) => Object.keys(amounts)));
  return [...names].flatMap((name) => {
    const amountsOnScreens = screenAmounts.flatMap(([screen, amounts]) =>
      name in amounts ? [`${screen} ${amounts[name] ?? ''}`] : [],
    );
    return new Set(amountsOnScreens.map((entry) => entry.split(' ')[1])).size > 1
      ? [`${name}: ${amountsOnScreens.join(', ')}`]
      : [];
  });
}
