import { html } from 'lit';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { getContentWithoutSearch, type ListContent } from '../../../src/elements/list/list-content.ts';
import { listOrderTemplate, listToolsTemplate, type ListToolsView } from '../../../src/elements/list/list-tools.ts';
import { itemsStyles } from '../../../src/elements/list/items-styles.ts';
import { directionStyles } from '../../../src/elements/shared/text-direction.ts';
import { theme } from '../../../src/elements/shared/theme.ts';
import { queryAll, findControl, createPreparedLocale, queryOne } from '../choosing-stage.ts';
import { drawTemplate } from '../template-stage.ts';

const createCategories = (count: number) =>
  new Map(Array.from({ length: count }, (_, index) => [`c${String(index)}`, `Category ${String(index)}`]));

describe('listToolsTemplate', () => {
  function drawListTools(changes: Partial<ListToolsView>) {
    const texts: string[] = [];
    const pickedIds: string[] = [];
    const container = drawTemplate(
      listToolsTemplate({
        locale: createPreparedLocale('en'),
        search: null,
        categories: null,
        category: '',
        onType: (text) => texts.push(text),
        onPick: (id) => pickedIds.push(id),
        ...changes,
      }),
    );
    return { container, texts, pickedIds };
  }

  it('renders nothing for a list without search and categories', () => {
    expect(queryAll(drawListTools({}).container, '*')).toEqual([]);
  });

  it('reports the typed text and shows the current search', async () => {
    const { container, texts } = drawListTools({ search: 'boat' });
    expect((queryOne(container, 'input') as HTMLInputElement).value).toBe('boat');
    await userEvent.type(queryOne(container, 'input'), 's');
    expect(texts).toEqual(['boats']);
  });

  it('renders up to eight categories as buttons', () => {
    const { container, pickedIds } = drawListTools({ categories: createCategories(8), category: 'c1' });
    expect(queryAll(container, '[part=chip]').map((chip) => chip.innerText)).toHaveLength(9);
    expect(queryAll(container, '[aria-pressed=true]').map((chip) => chip.innerText)).toEqual(['Category 1']);
    findControl(container, 'Category 3').click();
    findControl(container, 'All').click();
    expect(pickedIds).toEqual(['c3', '']);
  });

  it('renders more than eight categories as a select', async () => {
    const { container, pickedIds } = drawListTools({ categories: createCategories(9), category: 'c1' });
    expect(queryAll(container, '[part=chip]')).toEqual([]);
    expect((queryOne(container, 'select') as HTMLSelectElement).value).toBe('c1');
    await userEvent.selectOptions(queryOne(container, 'select'), 'Category 8');
    expect(pickedIds).toEqual(['c8']);
  });
});

describe('listOrderTemplate', () => {
  const undatedItems = getContentWithoutSearch(createPreparedLocale('en'));
  function drawSortOrder(list: ListContent | undefined) {
    const orders: number[] = [];
    const container = drawTemplate(
      listOrderTemplate(list, { order: 1, count: '3 results', onSort: (order) => orders.push(order) }),
    );
    return { container, orders };
  }

  it('renders only the slot for dates until the list is available', () => {
    const { container } = drawSortOrder(undefined);
    expect(queryAll(container, 'slot[name=dates]')).toHaveLength(1);
    expect(queryAll(container, 'select, [part=count]')).toEqual([]);
  });

  it('reports the index of the selected order', async () => {
    const { container, orders } = drawSortOrder(undatedItems);
    expect((queryOne(container, 'select') as HTMLSelectElement).selectedIndex).toBe(1);
    await userEvent.selectOptions(queryOne(container, 'select'), '0');
    expect(orders).toEqual([0]);
  });

  it.each([
    [448, 'ltr', 100, -8],
    [448, 'rtl', 0, 8],
    [1280, 'ltr', 100, -8],
    [1280, 'rtl', 0, 8],
  ] as const)('renders one arrow at the select’s end: %d pixels, %s', (width, textDirection, arrowPercent, offset) => {
    const tools = listOrderTemplate(undatedItems, { order: 0, count: '', onSort: () => undefined });
    const container = drawTemplate(html`<section dir=${textDirection}>${tools}</section>`, [
      theme,
      itemsStyles,
      directionStyles,
    ]);
    Object.assign(queryOne(container, 'section').style, { containerType: 'inline-size', inlineSize: `${width}px` });
    const { appearance, backgroundPositionX, backgroundSize, paddingInlineEnd } = getComputedStyle(
      queryOne(container, 'select'),
    );
    expect(appearance).toBe('none');
    expect(backgroundPositionX).toBe(`calc(${arrowPercent}% ${offset < 0 ? '-' : '+'} ${Math.abs(offset)}px)`);
    expect(parseFloat(paddingInlineEnd)).toBeGreaterThan(Math.abs(offset) + parseFloat(backgroundSize));
  });

  it.each(['ltr', 'rtl'])('shows only the arrow of the select on narrow screens, %s', (dir) => {
    const tools = listOrderTemplate(undatedItems, { order: 0, count: '', onSort: () => undefined });
    const container = drawTemplate(html`<section dir=${dir}>${tools}</section>`, [theme, itemsStyles, directionStyles]);
    Object.assign(queryOne(container, 'section').style, { containerType: 'inline-size', inlineSize: '358px' });
    const select = queryOne(container, 'select');
    const { paddingLeft, paddingRight } = getComputedStyle(select);
    expect([select.offsetWidth, select.offsetHeight]).toEqual([44, 44]);
    expect(select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)).toBe(0);
  });

  it.each(['16px', '32px'])('is as high as the button for dates at %s font size', (fontSize) => {
    const tools = listOrderTemplate(undatedItems, { order: 0, count: '', onSort: () => undefined });
    const container = drawTemplate(html`<section>${tools}</section>`, [theme, itemsStyles]);
    container.innerHTML = '<button slot="dates" style="min-block-size: 44px; font-size: 14px">Select dates</button>';
    container.style.fontSize = fontSize;
    Object.assign(queryOne(container, 'section').style, { containerType: 'inline-size', inlineSize: '358px' });
    expect(container.querySelector('button')?.offsetHeight).toBe(queryOne(container, 'select').offsetHeight);
  });

  it('shows a count only during or after a date search', () => {
    const freeCard = { price: '', party: '', amount: 1, choice: {} };
    const countResults = (changes: Partial<ListContent>) =>
      queryAll(drawSortOrder({ ...undatedItems, ...changes }).container, '[part=count]').length;
    expect([
      countResults({}),
      countResults({ progress: html`Checked`, free: new Map() }),
      countResults({ free: new Map([['1', freeCard]]) }),
    ]).toEqual([0, 1, 1]);
  });

  it('renders only the slot for dates if no item is free', () => {
    const { container } = drawSortOrder({ ...undatedItems, free: new Map() });
    expect(queryAll(container, 'select, [part=count]')).toEqual([]);
    expect(queryAll(container, 'slot')).toHaveLength(1);
  });
});
