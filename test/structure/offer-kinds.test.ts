/** Checks that the table of offer kinds is complete, and that the demo account `fair` sells each kind. */
import { expect, it } from 'vitest';
import { createFairItems } from '../../demo/service/seed/fair.ts';
import {
  offersByUnit,
  discountCodes,
  unbookableOffers,
  offerKinds,
  sampledKinds,
  offerSettings,
  offerSorts,
  type OfferKind,
} from '../../e2e/support/offers/offer-kinds.ts';

const COMBINATIONS_PER_UNIT = 12;
const SPECIAL_KINDS = 10;

it('lists each combination of unit, sort, setting and code once', () => {
  const units = Object.keys(offersByUnit);
  expect(offerSorts.length * offerSettings.length * discountCodes.length).toBe(COMBINATIONS_PER_UNIT);
  for (const unit of units)
    for (const sort of offerSorts)
      for (const setting of offerSettings)
        for (const code of discountCodes) {
          const matchingKinds = offerKinds.filter(
            ({ name }) => name === `${unit}, ${sort}, ${setting}, ${code === '' ? 'no code' : `code ${code}`}`,
          );
          expect(
            matchingKinds.map((row) => [row.unit, row.sort, row.setting, row.code]),
            `${unit} ${sort} ${setting} ${code}`,
          ).toEqual([[unit, sort, setting, code]]);
        }
  expect(new Set(offerKinds.map(({ name }) => name)).size).toBe(offerKinds.length);
  expect(unbookableOffers.every(({ reason }) => reason !== '')).toBe(true);
});

it('samples each combination of unit, sort and setting, and every code', () => {
  const listPairs = (firstKey: keyof OfferKind, secondKey: keyof OfferKind, kinds: readonly OfferKind[]) =>
    new Set(kinds.map((kind) => `${String(kind[firstKey])}, ${String(kind[secondKey])}`));
  const listFamilies = (kinds: readonly OfferKind[]) =>
    new Set(kinds.map(({ unit, sort, setting }) => `${unit}, ${sort}, ${setting}`));
  expect(listFamilies(sampledKinds)).toEqual(listFamilies(offerKinds));
  for (const property of ['unit', 'sort', 'setting'] as const)
    expect(listPairs(property, 'code', sampledKinds)).toEqual(listPairs(property, 'code', offerKinds));
  const combinations = Object.keys(offersByUnit).length * COMBINATIONS_PER_UNIT;
  expect(sampledKinds).toHaveLength(combinations / 2 + SPECIAL_KINDS);
});

const items = createFairItems(6);
const itemsById = new Map(items.map((item) => [item.id, item]));

it('gives each item of the account `fair` a unique id', () => {
  const ids = items.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it.each(offerKinds)(
  'sells this kind of item at the account `fair`: $name',
  ({ unit, sort, setting, entryId, itemId, itemName, parameter, times, hasSlots, hasFixedLength }) => {
    const item = itemsById.get(itemId);
    expect(item).toMatchObject({
      unit,
      simple: sort === 'simple',
      visibility: '*',
      parentId: setting === 'grouped' ? entryId : null,
    });
    expect(item?.name).toMatch(itemName);
    expect(Object.keys(item?.sells.parameters ?? {})).toEqual([parameter.id]);
    expect(item?.sells.packages?.map(({ optin }) => optin) ?? []).toEqual(
      setting === 'packaged' ? ['O', 'O', 'I'] : [],
    );
    expect(itemsById.get(entryId)?.isParent).toBe(setting === 'grouped');
    expect((item?.length ?? 0) > 0).toBe(hasFixedLength === true);
    expect(item?.sells.slots !== undefined).toBe(hasSlots === true);
    expect(/M$|^H$|^TS$/.test(unit) && sort === 'regular').toBe(times !== undefined);
  },
);

it('books each item of `fair`, except Guide and groups’ second children', () => {
  const bookedIds = new Set(offerKinds.flatMap(({ lines }) => lines.map((line) => line.itemId)));
  const unbookedItems = [...itemsById.values()]
    .filter(({ id, isParent }) => !bookedIds.has(id) && !isParent)
    .map(({ name }) => name);
  expect(unbookedItems.filter((name) => !name.endsWith(', the other of the group'))).toEqual(['Guide']);
});
