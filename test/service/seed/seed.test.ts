import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDay, parseDay } from '../../../demo/service/rules/day.ts';
import { seedDatabase } from '../../../demo/service/seed/seed.ts';
import { createSeedAccounts } from '../../../demo/service/seed/accounts.ts';
import { createSales } from '../../../demo/service/seed/sales.ts';
import { rows, type Bench, customerHeaders, freeDay, GUEST, NOON, openBench, slipFor } from '../harness.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
}, 120_000);
afterAll(() => bench.close());

interface Filled {
  readonly last: number;
  readonly usedUnits: number;
  readonly cells: number;
}

async function filledDays(): Promise<Filled> {
  const [row] = await rows<Filled>(
    bench.database.orm,
    sql`select max(cell) / 1440 as last, sum(used)::int as "usedUnits", count(*)::int as cells from inventory where item_id = 106`,
  );
  if (!row) throw new Error('Nothing is stocked.');
  return row;
}

test('seeds nothing a second time, and adds sales a month later', async () => {
  const slip = await slipFor(
    bench,
    'harbour',
    106,
    `start_date=${await freeDay(bench, 'harbour', 106, '20300520')}&param[boards]=3`,
  );
  await bench.post('/harbour/api/3.0/booking/create', [['slip[]', slip], ...GUEST], customerHeaders);
  const daysBefore = await filledDays();
  await seedDatabase(bench.database, NOON);
  expect(await filledDays()).toEqual(daysBefore);
  await seedDatabase(bench.database, new Date(NOON.getTime() + 31 * 86_400_000));
  const daysAfter = await filledDays();
  expect(daysAfter.last).toBeGreaterThan(daysBefore.last);
  const [keptUnits] = await rows<{ usedUnits: number }>(
    bench.database.orm,
    sql`select sum(used)::int as "usedUnits" from inventory where item_id = 106 and cell / 1440 <= ${daysBefore.last}`,
  );
  expect(keptUnits?.usedUnits).toBe(daysBefore.usedUnits);
});

test('uses each item id only once', () => {
  const items = createSeedAccounts().flatMap((each) => each.items);
  expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
  const freeItems = items.filter(
    (item) =>
      item.visibility === '*' && !item.isParent && Object.values(item.sells.prices).every((price) => price.amount <= 0),
  );
  expect(freeItems.map((item) => item.name)).toEqual([]);
});

test('returns the same sales for a day if the range starts later', () => {
  const [harbour] = createSeedAccounts();
  const firstDay = parseDay('20300501') ?? 0;
  for (const item of harbour?.items ?? []) {
    const whole = createSales(item, firstDay, firstDay + 60, 40);
    const laterSales = createSales(item, firstDay + 20, firstDay + 60, 40);
    expect(
      whole.filter((sale) => sale.cell >= (firstDay + 20) * 1440),
      `${item.name} from ${formatDay(firstDay)}`,
    ).toEqual(laterSales);
    expect(whole.every((sale) => sale.usedUnits <= item.stock)).toBe(true);
  }
});
