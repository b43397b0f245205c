import { expect, test, vi } from 'vitest';
import { initialState, type FlowState, type Step } from '../../../../src/flow/state.ts';
import { stagesTemplate } from '../../../../src/elements/root/views/stages.ts';
import { plainLine, plainSession } from '../../../api/plain.ts';
import { localeIn } from '../../choosing-stage.ts';
import { drawn, partIn, textIn } from '../drawn.ts';

const locale = localeIn('en-CA');
const session = plainSession({ lines: [plainLine()] });
function stagesOf(step: Step, changes: Partial<FlowState> = {}) {
  const onGo = vi.fn();
  const place = drawn(stagesTemplate({ state: { ...initialState(), step, session, ...changes }, locale, onGo }));
  const short = partIn(place, 'stages-short');
  return { stages: [...place.querySelectorAll('li')], short: short && textIn(short), onGo };
}

test.each<[Step, string, number, string]>([
  ['choose', 'Dates & options', 0, '1 of 3 · Dates & options'],
  ['cart', 'Dates & options', 0, '1 of 3 · Your cart'],
  ['details', 'Your details', 1, '2 of 3 · Your details'],
  ['review', 'Your details', 1, '2 of 3 · Your details'],
  ['unsure', 'Your details', 1, '2 of 3 · Your details'],
  ['done', 'Confirmation', 2, '3 of 3 · Confirmation'],
])('at %s one is at “%s”, past %i', (step, name, past, words) => {
  const { stages, short } = stagesOf(step);
  expect(stages.filter((each) => each.getAttribute('aria-current') === 'step').map(textIn)).toEqual([name]);
  expect(stages.filter((each) => each.part.contains('passed'))).toHaveLength(past);
  expect(short).toBe(words);
});

test.each<[Step, string[]]>([
  ['choose', []],
  ['cart', ['Dates & options']],
  ['details', ['Dates & options']],
  ['review', ['Dates & options', 'Your details']],
  ['unsure', []],
  ['done', []],
])('at %s the ways back are %j', (step, names) => {
  const { stages, onGo } = stagesOf(step);
  const buttons = stages.flatMap((each) => [...each.querySelectorAll('button')]);
  expect(buttons.map(textIn)).toEqual(names);
  for (const button of buttons) button.click();
  expect(onGo.mock.calls).toEqual([['choose'], ['details']].slice(0, names.length));
});

test('while a booking is under way nothing leads back', () => {
  const { stages } = stagesOf('details', { busy: 'book' });
  expect(stages.flatMap((each) => [...each.querySelectorAll('button')])).toEqual([]);
});

test('a booking that has to be paid stands at its payment, and the last stage is not reached', () => {
  const booking = { code: 'A', url: '', paymentRequired: true };
  const { stages, short } = stagesOf('done', { booking });
  expect([stages.map(textIn), short]).toEqual([['Dates & options', 'Your details', 'Payment'], '3 of 3 · Payment']);
  expect(stages.map((each) => each.className)).toEqual(['', '', 'due']);
  expect(stagesOf('done', { booking: { ...booking, paymentRequired: false } }).stages.at(-1)?.className).toBe('');
});

test('each stage keeps the room of its bold name, so that walking on moves nothing', () => {
  for (const stage of stagesOf('details').stages) expect(stage.dataset.name).toBe(textIn(stage));
});

test('before there are words there are three places for them', () => {
  const place = drawn(stagesTemplate({ state: initialState(), locale: undefined, onGo: () => undefined }));
  expect(place.querySelectorAll('li')).toHaveLength(3);
  expect(textIn(place)).toBe('');
});
