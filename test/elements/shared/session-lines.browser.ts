import { adoptStyles, html } from 'lit';
import { expect, it } from 'vitest';
import { sessionLinesTemplate, linesStyles, type LinesView } from '../../../src/elements/shared/session-lines.ts';
import { proseStyles } from '../../../src/elements/shared/safe-html.ts';
import type { SessionLine } from '../../../src/api/types.ts';
import { createLine, createSession } from '../checkout-stage.ts';
import { queryAll, createPreparedLocale, queryOne } from '../choosing-stage.ts';
import { drawTemplate, readVisibleText } from '../template-stage.ts';

const emptyView: LinesView = { periods: {}, pictures: {} };
const drawLines = (
  sessionLines: SessionLine[],
  view = emptyView,
  actions?: Parameters<typeof sessionLinesTemplate>[4],
) =>
  drawTemplate(
    sessionLinesTemplate(createSession({ lines: sessionLines }), view, createPreparedLocale('en'), 3, actions),
  );
const lunchAddOn = createLine({ id: '1.1', name: 'Lunch', total: '15.00', summary: '', optional: 'in' });

it('shows name, price, period and summary of each line', () => {
  const sessionLines = [
    createLine(),
    createLine({ id: '2', name: 'Canoe', summary: '', total: '0.00' }),
    createLine({ id: '3', name: 'Raft' }),
  ];
  const list = drawLines(sessionLines, { ...emptyView, periods: { 1: 'Today', 3: '' } });
  expect(queryAll(list, '[part=line]').map((element) => element.innerText.replace(/\s+/g, ' ').trim())).toEqual([
    'Kayak $120.00 Today Adults 2',
    'Canoe $0.00 Jun 14, 2031',
    'Raft $120.00 Adults 2',
  ]);
});

it('shows a quantity above 1 if the line has no summary', () => {
  const sessionLines = [
    { quantity: 2, summary: '' },
    { quantity: 2, summary: 'two of them' },
    { quantity: 1, summary: '' },
  ];
  const list = drawLines(sessionLines.map((changes, index) => createLine({ id: `${index}`, ...changes })));
  expect(queryAll(list, '[part=line-name]').map((element) => element.innerText)).toEqual([
    'Kayak\u00a0×\u00a02',
    'Kayak',
    'Kayak',
  ]);
});

it('shows the kind, price and options of each add-on', () => {
  const addOns = [
    createLine({ id: '1.1', name: 'Lunch', total: '15.00', summary: 'Vegan', optional: 'in' }),
    createLine({ id: '1.2', name: 'Rod', total: '0.00', summary: 'Long', optional: 'out' }),
    createLine({ id: '1.3', name: 'Paddle', total: '0', summary: '', optional: null, available: false }),
  ];
  const list = drawLines([createLine({ addOns })], emptyView, { line: () => html``, addOn: () => html`` });
  expect(queryAll(list, '[part=add-on]').map((element) => element.innerText.replace(/\s+/g, ' ').trim())).toEqual([
    'Lunch $15.00 Extra Vegan',
    'Rod Optional extra',
    'Paddle Included No longer available',
  ]);
});

it('gives lines a heading, but not add-ons', () => {
  const list = drawLines([createLine({ addOns: [lunchAddOn] }), createLine({ id: '2', name: 'Canoe' })]);
  expect(queryAll(list, '[role=heading]').map((element) => [element.innerText, element.ariaLevel])).toEqual([
    ['Kayak', '3'],
    ['Canoe', '3'],
  ]);
});

it('sanitises summaries, and shows names without interpreting markup', () => {
  const list = drawLines([createLine({ name: '<i>Kayak</i>', summary: '<b>Adults</b> 2<script>alert(1)</script>' })]);
  expect([queryAll(list, 'b').length, queryAll(list, 'i, script').length]).toEqual([1, 0]);
});

it('shows lists in summaries without markers and borders', () => {
  const list = drawLines([createLine({ summary: '<ul><li>Adults: 2</li></ul>', addOns: [lunchAddOn] })]);
  adoptStyles(list.shadowRoot as ShadowRoot, [linesStyles, proseStyles]);
  list.style.setProperty('--_line', 'gray');
  const readLooks = (selector: string) => {
    const { listStyleType, borderInlineStartWidth, paddingInlineStart } = getComputedStyle(queryOne(list, selector));
    return { listStyleType, borderInlineStartWidth, paddingInlineStart };
  };
  expect(readLooks('.summary ul')).toEqual({
    listStyleType: 'none',
    borderInlineStartWidth: '0px',
    paddingInlineStart: '0px',
  });
  expect(readLooks('[part=add-ons]').borderInlineStartWidth).toBe('2px');
});

it.each([
  ['ltr', 'left', '<ul><li>خيام: 1</li></ul>'],
  ['rtl', 'right', '<ul><li>Tents: 1</li></ul>'],
] as const)('aligns a summary of opposite direction with the name, %s', (dir, expectedEdge, summary) => {
  const list = drawLines([createLine({ summary })]);
  list.dir = dir;
  adoptStyles(list.shadowRoot as ShadowRoot, [linesStyles, proseStyles]);
  const getEdge = (selector: string) => Math.round(queryOne(list, selector).getBoundingClientRect()[expectedEdge]);
  expect(getEdge('slipway-prose li')).toBe(getEdge('.name'));
  expect(queryOne(list, 'slipway-prose li').offsetWidth).toBeLessThan(queryOne(list, '.summary').offsetWidth / 2);
});

it('shows unselected add-ons only if the line has actions', () => {
  const untakenAddOn = createLine({ id: '1.2', name: 'Rod', total: '0.00', summary: '', optional: 'out' });
  const sessionLines = [createLine({ addOns: [lunchAddOn, untakenAddOn] }), createLine({ id: '2', addOns: [] })];
  const actions = { line: () => html`<button>Line</button>`, addOn: () => html`<button>Add-on</button>` };
  expect(
    queryAll(drawLines(sessionLines), '[part=add-on] [part=line-name]').map((element) => element.innerText),
  ).toEqual(['Lunch']);
  const list = drawLines(sessionLines, emptyView, actions);
  expect(queryAll(list, '[part=add-on] [part=line-name]').map((element) => element.innerText)).toEqual([
    'Lunch',
    'Rod',
  ]);
  expect(queryAll(list, 'button').map((element) => element.innerText)).toEqual(['Add-on', 'Add-on', 'Line', 'Line']);
  expect(queryAll(list, '[part=add-ons]')).toHaveLength(1);
});

it('reserves space for pictures if one line has a picture', () => {
  const sessionLines = [createLine(), createLine({ id: '2', itemId: '8' })];
  const list = drawLines(sessionLines, { ...emptyView, pictures: { 7: 'data:,' } });
  expect([queryAll(list, '[part=picture]').length, queryAll(list, 'img').length]).toEqual([2, 1]);
  expect(queryOne(list, 'img').getAttribute('alt')).toBe('');
  expect(queryAll(drawLines(sessionLines), '[part=picture]')).toEqual([]);
});

it('marks an unavailable line', () => {
  const list = drawLines([createLine({ available: false })]);
  expect(readVisibleText(list)).toContain('No longer available');
  expect(queryAll(list, '[part~=line][part~=line-gone]')).toHaveLength(1);
});

it('renders no list items without lines', () => {
  expect(queryAll(drawLines([]), 'li')).toEqual([]);
});
