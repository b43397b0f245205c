import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDay, parseDay } from '../../../demo/service/rules/day.ts';
import { seedDatabase } from '../../../demo/service/seed/seed.ts';
import { createSeedAccounts } from '../../../demo/service/seed/accounts.ts';
import { createSales } from '../../../demo/service/seed/sales.ts';
import {
  queryRows,
  type TestHarness,
  customerHeaders,
  findFreeDay,
  GUEST_FIELDS,
  START_TIME,
  openHarness,
  requestSlip,
} from '../harness.ts';

let harness: TestHarness;
beforeAll(async () => {
  harness = await openHarness();
}, 120_000);
afterAll(() => harness.close());

interface StockSummary {
  readonly lastDay: number;
  readonly usedUnits: number;
  readonly cellCount: number;
}

async function readStockSummary(): Promise<StockSummary> {
  const [row] = await queryRows<StockSummary>(
    harness.database.orm,
    sql`select max(cell) / 1440 as "lastDay", sum(used)::int as "usedUnits", count(*)::int as "cellCount" from inventory where item_id = 106`,
  );
  if (!row) throw new Error('Nothing is stocked.');
  return row;
}

test('adds nothing on the same day, but adds sales a month later', async () => {
  const slip = await requestSlip(
    harness,
    'harbour',
    106,
    `start_date=${await findFreeDay(harness, 'harbour', 106, '20300520')}&param[boards]=3`,
  );
  await harness.post('/harbour/api/3.0/booking/create', [['slip[]', slip], ...GUEST_FIELDS], customerHeaders);
  const summaryBefore = await readStockSummary();
  await seedDatabase(harness.database, START_TIME);
  expect(await readStockSummary()).toEqual(summaryBefore);
  await seedDatabase(harness.database, new Date(START_TIME.getTime() + 31 * 86_400_000));
  const summaryAfter = await readStockSummary();
  expect(summaryAfter.lastDay).toBeGreaterThan(summaryBefore.lastDay);
  const [keptUnits] = await queryRows<{ usedUnits: number }>(
    harness.database.orm,
    sql`select sum(used)::int as "usedUnits" from inventory where item_id = 106 and cell / 1440 <= ${summaryBefore.lastDay}`,
  );
  expect(keptUnits?.usedUnits).toBe(summaryBefore.usedUnits);
});

test('gives each item its own id, and each guest item a price', () => {
  const items = createSeedAccounts().flatMap((account) => account.items);
  expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
  const freeItems = items.filter(
    (item) =>
      item.visibility === '*' && !item.isParent && Object.values(item.sells.prices).every((price) => price.amount <= 0),
  );
  expect(freeItems.map((item) => item.name)).toEqual([]);
});

test('creates the same sales for a day if the range starts later', () => {
  const [harbourAccount] = createSeedAccounts();
  const firstDay = parseDay('20300501') ?? 0;
  for (const item of harbourAccount?.items ?? []) {
    const allSales = createSales(item, firstDay, firstDay + 60, 40);
    const laterSales = createSales(item, firstDay + 20, firstDay + 60, 40);
    expect(
      allSales.filter((sale) => sale.cell >= (firstDay + 20) * 1440),
      `${item.name} from ${formatDay(firstDay)}`,
    ).toEqual(laterSales);
    expect(allSales.every((sale) => sale.usedUnits <= item.stock)).toBe(true);
  }
});
