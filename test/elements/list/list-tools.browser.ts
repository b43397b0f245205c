import { html } from 'lit';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { getBaseList, type DatedList } from '../../../src/elements/list/dated-list.ts';
import { listOrderTemplate, listToolsTemplate, type ListToolsView } from '../../../src/elements/list/list-tools.ts';
import { itemsStyles } from '../../../src/elements/list/items-styles.ts';
import { directionStyles } from '../../../src/elements/shared/text-direction.ts';
import { theme } from '../../../src/elements/shared/theme.ts';
import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { all, control, localeIn, one } from '../choosing-stage.ts';
import { draw } from '../drawing-stage.ts';

const categories = (count: number) =>
  new Map(Array.from({ length: count }, (_, index) => [`c${String(index)}`, `Category ${String(index)}`]));

describe('listToolsTemplate', () => {
  function tools(changes: Partial<ListToolsView>) {
    const texts: string[] = [];
    const pickedIds: string[] = [];
    const place = draw(
      listToolsTemplate({
        texts: enFirstPaint.items,
        search: null,
        categories: null,
        category: '',
        onType: (text) => texts.push(text),
        onPick: (id) => pickedIds.push(id),
        ...changes,
      }),
    );
    return { place, texts, pickedIds };
  }

  it('draws nothing for a list without search and categories', () => {
    expect(all(tools({}).place, '*')).toEqual([]);
  });

  it('reports the typed text and shows the current search', async () => {
    const { place, texts } = tools({ search: 'boat' });
    expect((one(place, 'input') as HTMLInputElement).value).toBe('boat');
    await userEvent.type(one(place, 'input'), 's');
    expect(texts).toEqual(['boats']);
  });

  it('draws up to eight categories as chips', () => {
    const { place, pickedIds } = tools({ categories: categories(8), category: 'c1' });
    expect(all(place, '[part=chip]').map((chip) => chip.innerText)).toHaveLength(9);
    expect(all(place, '[aria-pressed=true]').map((chip) => chip.innerText)).toEqual(['Category 1']);
    control(place, 'Category 3').click();
    control(place, 'All').click();
    expect(pickedIds).toEqual(['c3', '']);
  });

  it('draws more than eight categories as a select', async () => {
    const { place, pickedIds } = tools({ categories: categories(9), category: 'c1' });
    expect(all(place, '[part=chip]')).toEqual([]);
    expect((one(place, 'select') as HTMLSelectElement).value).toBe('c1');
    await userEvent.selectOptions(one(place, 'select'), 'Category 8');
    expect(pickedIds).toEqual(['c8']);
  });
});

describe('listOrderTemplate', () => {
  const wholeList = getBaseList(localeIn('en'));
  function order(list: DatedList | undefined) {
    const orders: number[] = [];
    const place = draw(
      listOrderTemplate(list, { order: 1, count: '3 results', onSort: (order) => orders.push(order) }),
    );
    return { place, orders };
  }

  it('draws only the slot for dates until the list is available', () => {
    const { place } = order(undefined);
    expect(all(place, 'slot[name=dates]')).toHaveLength(1);
    expect(all(place, 'select, [part=count]')).toEqual([]);
  });

  it('reports the index of the selected order', async () => {
    const { place, orders } = order(wholeList);
    expect((one(place, 'select') as HTMLSelectElement).selectedIndex).toBe(1);
    await userEvent.selectOptions(one(place, 'select'), '0');
    expect(orders).toEqual([0]);
  });

  it.each([
    [448, 'ltr', 100, -8],
    [448, 'rtl', 0, 8],
    [1280, 'ltr', 100, -8],
    [1280, 'rtl', 0, 8],
  ] as const)('draws one arrow at the end of the select, %d pixels, %s', (width, dir, percent, offset) => {
    const tools = listOrderTemplate(wholeList, { order: 0, count: '', onSort: () => undefined });
    const place = draw(html`<section dir=${dir}>${tools}</section>`, [theme, itemsStyles, directionStyles]);
    Object.assign(one(place, 'section').style, { containerType: 'inline-size', inlineSize: `${width}px` });
    const { appearance, backgroundPositionX, backgroundSize, paddingInlineEnd } = getComputedStyle(
      one(place, 'select'),
    );
    expect(appearance).toBe('none');
    expect(backgroundPositionX).toBe(`calc(${percent}% ${offset < 0 ? '-' : '+'} ${Math.abs(offset)}px)`);
    expect(parseFloat(paddingInlineEnd)).toBeGreaterThan(Math.abs(offset) + parseFloat(backgroundSize));
  });

  it.each(['ltr', 'rtl'])('shows only the arrow of the select on narrow screens, %s', (dir) => {
    const tools = listOrderTemplate(wholeList, { order: 0, count: '', onSort: () => undefined });
    const place = draw(html`<section dir=${dir}>${tools}</section>`, [theme, itemsStyles, directionStyles]);
    Object.assign(one(place, 'section').style, { containerType: 'inline-size', inlineSize: '358px' });
    const select = one(place, 'select');
    const { paddingLeft, paddingRight } = getComputedStyle(select);
    expect([select.offsetWidth, select.offsetHeight]).toEqual([44, 44]);
    expect(select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)).toBe(0);
  });

  it.each(['16px', '32px'])('is as high as the button for dates at %s font size', (fontSize) => {
    const tools = listOrderTemplate(wholeList, { order: 0, count: '', onSort: () => undefined });
    const place = draw(html`<section>${tools}</section>`, [theme, itemsStyles]);
    place.innerHTML = '<button slot="dates" style="min-block-size: 44px; font-size: 14px">Select dates</button>';
    place.style.fontSize = fontSize;
    Object.assign(one(place, 'section').style, { containerType: 'inline-size', inlineSize: '358px' });
    expect(place.querySelector('button')?.offsetHeight).toBe(one(place, 'select').offsetHeight);
  });

  it('shows a count only during or after a date search', () => {
    const card = { price: '', note: '', amount: 1, choice: {} };
    const counts = (changes: Partial<DatedList>) =>
      all(order({ ...wholeList, ...changes }).place, '[part=count]').length;
    expect([
      counts({}),
      counts({ progress: html`Checked`, free: new Map() }),
      counts({ free: new Map([['1', card]]) }),
    ]).toEqual([0, 1, 1]);
  });

  it('draws only the slot for dates if no item is free', () => {
    const { place } = order({ ...wholeList, free: new Map() });
    expect(all(place, 'select, [part=count]')).toEqual([]);
    expect(all(place, 'slot')).toHaveLength(1);
  });
});
