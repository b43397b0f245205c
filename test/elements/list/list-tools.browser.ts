import { html } from 'lit';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { DatedList } from '../../../src/elements/list/dated-list.ts';
import { undatedList } from '../../../src/elements/list/list-orders.ts';
import { drawOrder, drawTools, type ListTools } from '../../../src/elements/list/list-tools.ts';
import { itemsStyles } from '../../../src/elements/list/items-styles.ts';
import { directionStyles } from '../../../src/elements/shared/text-direction.ts';
import { theme } from '../../../src/elements/shared/theme.ts';
import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { all, control, localeIn, one } from '../choosing-stage.ts';
import { draw } from '../drawing-stage.ts';

const categories = (count: number) =>
  new Map(Array.from({ length: count }, (_, index) => [`c${String(index)}`, `Category ${String(index)}`]));

describe('the tools', () => {
  function tools(changes: Partial<ListTools>) {
    const typed: string[] = [];
    const picked: string[] = [];
    const drawn = draw(
      drawTools({
        words: enFirstPaint.items,
        search: null,
        categories: null,
        category: '',
        onType: (text) => typed.push(text),
        onPick: (id) => picked.push(id),
        ...changes,
      }),
    );
    return { drawn, typed, picked };
  }

  test('are not there for a list that needs none', () => {
    expect(all(tools({}).drawn, '*')).toEqual([]);
  });

  test('hand on what is typed, and show what is searched', async () => {
    const { drawn, typed } = tools({ search: 'boat' });
    expect((one(drawn, 'input') as HTMLInputElement).value).toBe('boat');
    await userEvent.type(one(drawn, 'input'), 's');
    expect(typed).toEqual(['boats']);
  });

  test('offer few categories beside each other, everything first, the chosen one pressed', () => {
    const { drawn, picked } = tools({ categories: categories(8), category: 'c1' });
    expect(all(drawn, '[part=chip]').map((chip) => chip.innerText)).toHaveLength(9);
    expect(all(drawn, '[aria-pressed=true]').map((chip) => chip.innerText)).toEqual(['Category 1']);
    control(drawn, 'Category 3').click();
    control(drawn, 'All').click();
    expect(picked).toEqual(['c3', '']);
  });

  test('offer many categories as a list to open', async () => {
    const { drawn, picked } = tools({ categories: categories(9), category: 'c1' });
    expect(all(drawn, '[part=chip]')).toEqual([]);
    expect((one(drawn, 'select') as HTMLSelectElement).value).toBe('c1');
    await userEvent.selectOptions(one(drawn, 'select'), 'Category 8');
    expect(picked).toEqual(['c8']);
  });
});

describe('the order', () => {
  const dated = undatedList(localeIn('en'));
  function order(list: DatedList | undefined) {
    const sorted: number[] = [];
    const drawn = draw(drawOrder(list, { order: 1, count: '3 results', onSort: (place) => sorted.push(place) }));
    return { drawn, sorted };
  }

  test('has its place, with the page’s dates in it, before its words are there', () => {
    const { drawn } = order(undefined);
    expect(all(drawn, 'slot[name=dates]')).toHaveLength(1);
    expect(all(drawn, 'select, [part=count]')).toEqual([]);
  });

  test('is chosen by its place in the list', async () => {
    const { drawn, sorted } = order(dated);
    expect((one(drawn, 'select') as HTMLSelectElement).selectedIndex).toBe(1);
    await userEvent.selectOptions(one(drawn, 'select'), '0');
    expect(sorted).toEqual([0]);
  });

  test.each([
    [448, 'ltr', 100, -8],
    [448, 'rtl', 0, 8],
    [1280, 'ltr', 100, -8],
    [1280, 'rtl', 0, 8],
  ] as const)('draws one arrow after its words at %d pixels, %s', (width, dir, percent, offset) => {
    const tools = drawOrder(dated, { order: 0, count: '', onSort: () => undefined });
    const place = draw(html`<section dir=${dir}>${tools}</section>`, [theme, itemsStyles, directionStyles]);
    Object.assign(one(place, 'section').style, { containerType: 'inline-size', inlineSize: `${width}px` });
    const { appearance, backgroundPositionX, backgroundSize, paddingInlineEnd } = getComputedStyle(
      one(place, 'select'),
    );
    expect(appearance).toBe('none');
    expect(backgroundPositionX).toBe(`calc(${percent}% ${offset < 0 ? '-' : '+'} ${Math.abs(offset)}px)`);
    expect(parseFloat(paddingInlineEnd)).toBeGreaterThan(Math.abs(offset) + parseFloat(backgroundSize));
  });

  test.each(['ltr', 'rtl'])('shows no part of its words at 390 pixels, %s', (dir) => {
    const tools = drawOrder(dated, { order: 0, count: '', onSort: () => undefined });
    const place = draw(html`<section dir=${dir}>${tools}</section>`, [theme, itemsStyles, directionStyles]);
    Object.assign(one(place, 'section').style, { containerType: 'inline-size', inlineSize: '358px' });
    const select = one(place, 'select');
    const { paddingLeft, paddingRight } = getComputedStyle(select);
    expect([select.offsetWidth, select.offsetHeight]).toEqual([44, 44]);
    expect(select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)).toBe(0);
  });

  test('says how many are free, or that it is asked; of everything it says nothing', () => {
    const card = { price: '', note: '', amount: 1, choice: {} };
    const counted = (changes: Partial<DatedList>) => all(order({ ...dated, ...changes }).drawn, '[part=count]').length;
    expect([
      counted({}),
      counted({ progress: html`Checked`, free: new Map() }),
      counted({ free: new Map([['1', card]]) }),
    ]).toEqual([0, 1, 1]);
  });

  test('leaves it to what stands in its place where nothing is free', () => {
    const { drawn } = order({ ...dated, free: new Map() });
    expect(all(drawn, 'select, [part=count]')).toEqual([]);
    expect(all(drawn, 'slot')).toHaveLength(1);
  });
});
