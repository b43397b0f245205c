import { adoptStyles, html } from 'lit';
import { expect, it } from 'vitest';
import { sessionLinesTemplate, linesStyles, type LinesView } from '../../../src/elements/shared/session-lines.ts';
import { proseStyles } from '../../../src/elements/shared/safe-html.ts';
import type { SessionLine } from '../../../src/api/types.ts';
import { line, session } from '../checkout-stage.ts';
import { all, localeIn, one } from '../choosing-stage.ts';
import { draw, words } from '../drawing-stage.ts';

const nothing: LinesView = { periods: {}, pictures: {} };
const drawLines = (sessionLines: SessionLine[], view = nothing, actions?: Parameters<typeof sessionLinesTemplate>[4]) =>
  draw(sessionLinesTemplate(session({ lines: sessionLines }), view, localeIn('en'), 3, actions));
const lunch = line({ id: '1.1', name: 'Lunch', total: '15.00', summary: '', optional: 'in' });

it('shows name, price, period and summary of each line', () => {
  const sessionLines = [
    line(),
    line({ id: '2', name: 'Canoe', summary: '', total: '0.00' }),
    line({ id: '3', name: 'Raft' }),
  ];
  const list = drawLines(sessionLines, { ...nothing, periods: { 1: 'Today', 3: '' } });
  expect(all(list, '[part=line]').map((each) => each.innerText.replace(/\s+/g, ' ').trim())).toEqual([
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
  const list = drawLines(sessionLines.map((changes, index) => line({ id: `${index}`, ...changes })));
  expect(all(list, '[part=line-name]').map((each) => each.innerText)).toEqual([
    'Kayak\u00a0×\u00a02',
    'Kayak',
    'Kayak',
  ]);
});

it('shows the kind, price and options of each add-on', () => {
  const addOns = [
    line({ id: '1.1', name: 'Lunch', total: '15.00', summary: 'Vegan', optional: 'in' }),
    line({ id: '1.2', name: 'Rod', total: '0.00', summary: 'Long', optional: 'out' }),
    line({ id: '1.3', name: 'Paddle', total: '0', summary: '', optional: null, available: false }),
  ];
  const list = drawLines([line({ addOns })], nothing, { line: () => html``, addOn: () => html`` });
  expect(all(list, '[part=add-on]').map((each) => each.innerText.replace(/\s+/g, ' ').trim())).toEqual([
    'Lunch $15.00 Extra Vegan',
    'Rod Optional extra',
    'Paddle Included No longer available',
  ]);
});

it('gives lines a heading, but not add-ons', () => {
  const list = drawLines([line({ addOns: [lunch] }), line({ id: '2', name: 'Canoe' })]);
  expect(all(list, '[role=heading]').map((each) => [each.innerText, each.ariaLevel])).toEqual([
    ['Kayak', '3'],
    ['Canoe', '3'],
  ]);
});

it('sanitises summaries, and shows names without interpreting markup', () => {
  const list = drawLines([line({ name: '<i>Kayak</i>', summary: '<b>Adults</b> 2<script>alert(1)</script>' })]);
  expect([all(list, 'b').length, all(list, 'i, script').length]).toEqual([1, 0]);
});

it('shows lists in summaries without markers and borders', () => {
  const list = drawLines([line({ summary: '<ul><li>Adults: 2</li></ul>', addOns: [lunch] })]);
  adoptStyles(list.shadowRoot as ShadowRoot, [linesStyles, proseStyles]);
  list.style.setProperty('--_line', 'gray');
  const looks = (selector: string) => {
    const { listStyleType, borderInlineStartWidth, paddingInlineStart } = getComputedStyle(one(list, selector));
    return { listStyleType, borderInlineStartWidth, paddingInlineStart };
  };
  expect(looks('.summary ul')).toEqual({
    listStyleType: 'none',
    borderInlineStartWidth: '0px',
    paddingInlineStart: '0px',
  });
  expect(looks('[part=add-ons]').borderInlineStartWidth).toBe('2px');
});

it.each([
  ['ltr', 'left', '<ul><li>خيام: 1</li></ul>'],
  ['rtl', 'right', '<ul><li>Tents: 1</li></ul>'],
] as const)('aligns a summary of opposite direction with the name, %s', (dir, edge, summary) => {
  const list = drawLines([line({ summary })]);
  list.dir = dir;
  adoptStyles(list.shadowRoot as ShadowRoot, [linesStyles, proseStyles]);
  const edgeOf = (selector: string) => Math.round(one(list, selector).getBoundingClientRect()[edge]);
  expect(edgeOf('slipway-prose li')).toBe(edgeOf('.name'));
  expect(one(list, 'slipway-prose li').offsetWidth).toBeLessThan(one(list, '.summary').offsetWidth / 2);
});

it('shows unselected add-ons only if the line has actions', () => {
  const untaken = line({ id: '1.2', name: 'Rod', total: '0.00', summary: '', optional: 'out' });
  const sessionLines = [line({ addOns: [lunch, untaken] }), line({ id: '2', addOns: [] })];
  const act = { line: () => html`<button>Line</button>`, addOn: () => html`<button>Add-on</button>` };
  expect(all(drawLines(sessionLines), '[part=add-on] [part=line-name]').map((each) => each.innerText)).toEqual([
    'Lunch',
  ]);
  const list = drawLines(sessionLines, nothing, act);
  expect(all(list, '[part=add-on] [part=line-name]').map((each) => each.innerText)).toEqual(['Lunch', 'Rod']);
  expect(all(list, 'button').map((each) => each.innerText)).toEqual(['Add-on', 'Add-on', 'Line', 'Line']);
  expect(all(list, '[part=add-ons]')).toHaveLength(1);
});

it('reserves space for pictures if one line has a picture', () => {
  const sessionLines = [line(), line({ id: '2', itemId: '8' })];
  const list = drawLines(sessionLines, { ...nothing, pictures: { 7: 'data:,' } });
  expect([all(list, '[part=picture]').length, all(list, 'img').length]).toEqual([2, 1]);
  expect(one(list, 'img').getAttribute('alt')).toBe('');
  expect(all(drawLines(sessionLines), '[part=picture]')).toEqual([]);
});

it('marks an unavailable line', () => {
  const list = drawLines([line({ available: false })]);
  expect(words(list)).toContain('No longer available');
  expect(all(list, '[part~=line][part~=line-gone]')).toHaveLength(1);
});

it('renders an empty list without lines', () => {
  expect(all(drawLines([]), 'li')).toEqual([]);
});
