import { describe, expect, test, vi } from 'vitest';
import { stagesTemplate } from '../../../src/elements/root/stages.ts';
import { createInitialState, type FlowState, type Step } from '../../../src/flow/state.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { createPreparedLocale } from '../choosing-stage.ts';
import { renderView, findPart, readText } from './render-view.ts';

describe('stagesTemplate', () => {
  const locale = createPreparedLocale('en-CA');
  const session = createTestSession({ lines: [createTestLine()] });
  function drawStages(step: Step, changes: Partial<FlowState> = {}) {
    const onGoToStep = vi.fn();
    const container = renderView(
      stagesTemplate({ ...createInitialState(), step, session, ...changes }, locale, onGoToStep),
    );
    const shortStages = findPart(container, 'stages-short');
    return { stages: [...container.querySelectorAll('li')], short: shortStages && readText(shortStages), onGoToStep };
  }

  test.each<[Step, string, number, string]>([
    ['choose', 'Dates & options', 0, '1 of 3 · Dates & options'],
    ['cart', 'Dates & options', 0, '1 of 3 · Your cart'],
    ['details', 'Your details', 1, '2 of 3 · Your details'],
    ['review', 'Your details', 1, '2 of 3 · Your details'],
    ['unsure', 'Your details', 1, '2 of 3 · Your details'],
    ['done', 'Confirmation', 2, '3 of 3 · Confirmation'],
  ])('marks the stage of the step %s: “%s”, with %i stages passed', (step, name, passedCount, shortText) => {
    const { stages, short } = drawStages(step);
    expect(stages.filter((stageElement) => stageElement.getAttribute('aria-current') === 'step').map(readText)).toEqual(
      [name],
    );
    expect(stages.filter((stageElement) => stageElement.part.contains('passed'))).toHaveLength(passedCount);
    expect(short).toBe(shortText);
  });

  test.each<[Step, string[]]>([
    ['choose', []],
    ['cart', ['Dates & options']],
    ['details', ['Dates & options']],
    ['review', ['Dates & options', 'Your details']],
    ['unsure', []],
    ['done', []],
  ])('links from the step %s to the earlier stages %j', (step, names) => {
    const { stages, onGoToStep } = drawStages(step);
    const buttons = stages.flatMap((stageElement) => [...stageElement.querySelectorAll('button')]);
    expect(buttons.map(readText)).toEqual(names);
    for (const button of buttons) button.click();
    expect(onGoToStep.mock.calls).toEqual([['choose'], ['details']].slice(0, names.length));
  });

  test('links to no stage while the booking request runs', () => {
    const { stages } = drawStages('details', { busy: 'book' });
    expect(stages.flatMap((stageElement) => [...stageElement.querySelectorAll('button')])).toEqual([]);
  });

  test('shows Payment as the last stage of an unpaid booking', () => {
    const booking = { code: 'A', url: '', paymentRequired: true };
    const { stages, short } = drawStages('done', { booking });
    expect([stages.map(readText), short]).toEqual([['Dates & options', 'Your details', 'Payment'], '3 of 3 · Payment']);
    expect(stages.map((stageElement) => stageElement.className)).toEqual(['', '', 'due']);
    expect(drawStages('done', { booking: { ...booking, paymentRequired: false } }).stages.at(-1)?.className).toBe('');
  });

  test('reserves each stage’s width for its name in bold', () => {
    for (const stage of drawStages('details').stages) expect(stage.dataset.name).toBe(readText(stage));
  });

  test('renders three empty stages without a locale', () => {
    const container = renderView(stagesTemplate(createInitialState(), undefined, () => undefined));
    expect(container.querySelectorAll('li')).toHaveLength(3);
    expect(readText(container)).toBe('');
  });
});
