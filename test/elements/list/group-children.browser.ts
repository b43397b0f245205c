import { beforeAll, expect, test } from 'vitest';
import { childrenOf } from '../../../src/elements/list/group-children.ts';
import { SlipwayItems } from '../../../src/elements/list/items.ts';
import { all, item, mount, localeIn } from '../choosing-stage.ts';

beforeAll(() => customElements.define('slipway-items', SlipwayItems));

const camp = item({ id: '3', name: 'Camp', group: 'parent', children: ['5', '4', '9'] });
const small = item({ id: '4', name: 'Small tent', group: 'child' });
const large = item({ id: '5', name: 'Large tent', group: 'child' });
const museum = item({ id: '1', name: 'Museum' });
const names = (leaf: HTMLElement) => all(leaf, '[part=choose]').map((card) => card.textContent);

test('children of a listed parent do not stand in the list a second time', async () => {
  expect(
    names(await mount(new SlipwayItems(), { locale: localeIn('en'), items: [museum, camp, small, large] })),
  ).toEqual(['Museum', 'Camp']);
});

test('a child whose parent is not listed stands in the list on its own', async () => {
  expect(names(await mount(new SlipwayItems(), { locale: localeIn('en'), items: [museum, small] }))).toEqual([
    'Museum',
    'Small tent',
  ]);
});

test('a parent’s children come in the list’s order, and are the same list as long as nothing changes', () => {
  const items = [museum, camp, small, large];
  expect(childrenOf(camp, items)).toEqual([small, large]);
  expect(childrenOf(camp, items)).toBe(childrenOf(camp, items));
});
