import { adoptStyles, html } from 'lit';
import { expect, test } from 'vitest';
import { lines, linesStyles, type LinesView } from '../../../../src/elements/shared/session-lines/lines.ts';
import { proseStyles } from '../../../../src/elements/shared/safe-html.ts';
import type { SessionLine } from '../../../../src/api/types.ts';
import { line, session } from '../../checkout-stage.ts';
import { all, localeIn, one } from '../../choosing-stage.ts';
import { draw, words } from '../../drawing-stage.ts';

const nothing: LinesView = { periods: {}, pictures: {} };
const drawLines = (given: SessionLine[], view = nothing, actions?: Parameters<typeof lines>[3]) =>
  draw(lines(session({ lines: given }), view, localeIn('en'), actions));
const lunch = line({ id: '1.1', name: 'Lunch', total: '15.00', summary: '', optional: 'in' });

test('each line says what, for how much, when, and what was chosen', () => {
  const drawn = drawLines([line(), line({ id: '2', name: 'Canoe', summary: '' })], {
    ...nothing,
    periods: { 1: 'Today' },
  });
  expect(all(drawn, '[part=line]').map((each) => each.innerText.replace(/\s+/g, ' ').trim())).toEqual([
    'Kayak $120.00 Today Adults 2',
    'Canoe $120.00 Jun 14, 2031',
  ]);
});

test('what the service words keeps its harmless markup; names are text', () => {
  const drawn = drawLines([line({ name: '<i>Kayak</i>', summary: '<b>Adults</b> 2<script>alert(1)</script>' })]);
  expect([all(drawn, 'b').length, all(drawn, 'i, script').length]).toEqual([1, 0]);
});

test('a list in the service’s words looks like its other words: the rule beside it is that of add-ons alone', () => {
  const drawn = drawLines([line({ summary: '<ul><li>Adults: 2</li></ul>', addOns: [lunch] })]);
  adoptStyles(drawn.shadowRoot as ShadowRoot, [linesStyles, proseStyles]);
  drawn.style.setProperty('--_line', 'gray');
  const looks = (selector: string) => {
    const { listStyleType, borderInlineStartWidth, paddingInlineStart } = getComputedStyle(one(drawn, selector));
    return { listStyleType, borderInlineStartWidth, paddingInlineStart };
  };
  expect(looks('.summary ul')).toEqual({
    listStyleType: 'none',
    borderInlineStartWidth: '0px',
    paddingInlineStart: '0px',
  });
  expect(looks('[part=add-ons]').borderInlineStartWidth).toBe('2px');
});

test('add-ons stand below their own line; one that was not taken only where it can be', () => {
  const left = line({ id: '1.2', name: 'Rod', total: '0.00', summary: '', optional: 'out' });
  const given = [line({ addOns: [lunch, left] }), line({ id: '2', addOns: [] })];
  const act = { line: () => html`<button>Line</button>`, addOn: () => html`<button>Add-on</button>` };
  expect(all(drawLines(given), '[part=add-on] [part=line-name]').map((each) => each.innerText)).toEqual(['Lunch']);
  const drawn = drawLines(given, nothing, act);
  expect(all(drawn, '[part=add-on] [part=line-name]').map((each) => each.innerText)).toEqual(['Lunch', 'Rod']);
  expect(all(drawn, 'button').map((each) => each.innerText)).toEqual(['Add-on', 'Add-on', 'Line', 'Line']);
  expect(all(drawn, '[part=add-ons]')).toHaveLength(1);
});

test('where one line has a picture, all have its place; where none has, there is none', () => {
  const given = [line(), line({ id: '2', itemId: '8' })];
  const drawn = drawLines(given, { ...nothing, pictures: { 7: 'data:,' } });
  expect([all(drawn, '[part=picture]').length, all(drawn, 'img').length]).toEqual([2, 1]);
  expect(one(drawn, 'img').getAttribute('alt')).toBe('');
  expect(all(drawLines(given), '[part=picture]')).toEqual([]);
});

test('a line that is gone says so in words, and nothing is drawn of no lines', () => {
  expect(words(drawLines([line({ available: false })]))).toContain('No longer available');
  expect(all(drawLines([]), 'li')).toEqual([]);
});
