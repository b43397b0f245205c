import { afterEach, expect, test, vi } from 'vitest';
import { account, kayak, ok, place, scripted, until } from './booking-stage.ts';

afterEach(() => vi.unstubAllGlobals());

test('answers that disagree about an item’s parameters are not asked for ever', async () => {
  let turn = 0;
  const rated = () => {
    turn += 1;
    const parameter = { lbl: 'Party', price: 1, def: 1, MIN: 1, MAX: 4 };
    return ok({ item: { ...kayak, param: turn % 2 ? { adults: parameter } : { children: parameter }, rate: { status: 'AVAILABLE', slip: `slip ${turn}`, sub_total: '40.00' } } });
  };
  const asked = scripted({ 'item/104': rated });
  const element = await place(`base-url="${account}" item-id="104" start-date="2031-06-14"`);
  await until(() => element.renderRoot.querySelector('[part~="total"]')?.textContent?.includes('40.00'));
  await until(() => element.renderRoot.querySelector('[part~="add"][aria-disabled="false"]'));
  expect(asked.filter((url) => url.includes('item/104?')).length).toBeLessThan(8);
});
