import { describe, expect, test, vi } from 'vitest';
import { progressTemplate } from '../../../src/elements/root/stages.ts';
import { createInitialState, type FlowState, type Step } from '../../../src/flow/state.ts';
import { createTestLine, createTestSession } from '../../api/plain.ts';
import { localeIn } from '../choosing-stage.ts';
import { renderView, partIn, textIn } from './render-view.ts';

describe('progressTemplate', () => {
  const locale = localeIn('en-CA');
  const session = createTestSession({ lines: [createTestLine()] });
  function stagesOf(step: Step, changes: Partial<FlowState> = {}) {
    const onGo = vi.fn();
    const place = renderView(progressTemplate({ ...createInitialState(), step, session, ...changes }, locale, onGo));
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
  ])('marks at the step %s the stage “%s” after %i passed stages', (step, name, past, words) => {
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
  ])('links at the step %s back to the stages %j', (step, names) => {
    const { stages, onGo } = stagesOf(step);
    const buttons = stages.flatMap((each) => [...each.querySelectorAll('button')]);
    expect(buttons.map(textIn)).toEqual(names);
    for (const button of buttons) button.click();
    expect(onGo.mock.calls).toEqual([['choose'], ['details']].slice(0, names.length));
  });

  test('links to no stage while the booking request runs', () => {
    const { stages } = stagesOf('details', { busy: 'book' });
    expect(stages.flatMap((each) => [...each.querySelectorAll('button')])).toEqual([]);
  });

  test('marks the payment as the stage of an unpaid booking', () => {
    const booking = { code: 'A', url: '', paymentRequired: true };
    const { stages, short } = stagesOf('done', { booking });
    expect([stages.map(textIn), short]).toEqual([['Dates & options', 'Your details', 'Payment'], '3 of 3 · Payment']);
    expect(stages.map((each) => each.className)).toEqual(['', '', 'due']);
    expect(stagesOf('done', { booking: { ...booking, paymentRequired: false } }).stages.at(-1)?.className).toBe('');
  });

  test('reserves the width of each stage name in bold', () => {
    for (const stage of stagesOf('details').stages) expect(stage.dataset.name).toBe(textIn(stage));
  });

  test('renders three empty stages without a locale', () => {
    const place = renderView(progressTemplate(createInitialState(), undefined, () => undefined));
    expect(place.querySelectorAll('li')).toHaveLength(3);
    expect(textIn(place)).toBe('');
  });
});
