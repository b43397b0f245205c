import { html } from 'lit';
import { expect, test, vi } from 'vitest';
import { createLaterChangesPanel } from '../../../../src/elements/root/controllers/changes-panel.ts';
import { aboveStep } from '../../../../src/elements/root/views/above-step.ts';
import type { Parts } from '../../../../src/elements/root/parts.ts';
import type { Step } from '../../../../src/flow/state.ts';
import { ProblemError } from '../../../../src/values/problem.ts';
import { plainItem } from '../../../api/plain.ts';
import { difference } from '../../changes/differences.ts';
import { drawn, partIn, textIn } from '../drawn.ts';
import { found, handContext, type HandOptions } from '../hand-context.ts';

const error = new ProblemError({ kind: 'timeout' });

function above(parts: Record<string, unknown> = {}, options: HandOptions = {}) {
  const context = handContext(options);
  const [back, retry] = [vi.fn(), vi.fn()];
  const whole = {
    ...context,
    places: { back },
    lineEdit: { view: null },
    changes: createLaterChangesPanel(context),
    kinds: {},
    byDate: { task: {} },
    form: {},
    prices: { problem: () => null },
    tabCart: { failed: false },
    ...parts,
  } as unknown as Parts;
  const draw = () => drawn(aboveStep(whole, retry));
  return { ...context, back, retry, draw };
}

test('one can go back to the list only where there was one', () => {
  const offered = above();
  offered.flow.choose({ itemId: '7' });
  partIn(offered.draw(), 'back')?.click();
  expect(offered.back).toHaveBeenCalledTimes(1);
  const single = above({}, { settings: { choice: { itemId: '7' } } });
  single.flow.choose({ itemId: '7' });
  expect(partIn(single.draw(), 'back')).toBeNull();
});

test('out of a group, and out of a line that is changed, one goes back and not to the list', () => {
  const child = above({}, { host: { finding: found(plainItem({ id: '7', group: 'child' })) } });
  child.flow.choose({ itemId: '7' });
  expect(textIn(partIn(child.draw(), 'back') ?? document.body)).toBe('←Back');
  const changing = above();
  changing.flow.choose({ itemId: '7', lineId: '1' });
  expect(textIn(partIn(changing.draw(), 'back') ?? document.body)).toBe('←Back');
});

test.each<[string, Step, Record<string, unknown>, boolean]>([
  ['the price while choosing', 'choose', { prices: { problem: () => error.problem } }, true],
  ['the price, once past choosing', 'cart', { prices: { problem: () => error.problem } }, false],
  ['the form at the details', 'details', { form: { error } }, true],
  ['the form before the details', 'cart', { form: { error } }, false],
  ['what a kind of item needs', 'choose', { kinds: { error } }, true],
  ['the panel of cart changes', 'cart', { changes: { error, render: () => undefined } }, true],
  ['what browsing by date needs', 'choose', { byDate: { task: { error } } }, true],
])('that this could not be read is said: %s', (_, step, parts, said) => {
  const { commit, draw, retry } = above(parts);
  commit({ step });
  const problem = partIn(draw(), 'problem');
  expect(problem !== null).toBe(said);
  problem?.querySelector('button')?.click();
  expect(retry).toHaveBeenCalledTimes(said ? 1 : 0);
});

test('shows a skeleton, then the panel, after the cart has changed', async () => {
  const { host, commit, draw } = above();
  const update = async () => {
    host.requestUpdate();
    await host.updateComplete;
  };
  await update();
  expect(draw().querySelector('.skeleton, slipway-healing')).toBeNull();
  commit({ reconciliation: { cause: 'changed', goal: 'cart', differences: [difference()] } });
  await update();
  expect(draw().querySelector('.skeleton')).not.toBeNull();
  await vi.waitFor(() => expect(partIn(draw(), 'healing')).not.toBeNull());
  expect(draw().querySelector('.skeleton')).toBeNull();
});

test('shows no panel of cart changes without a locale', () => {
  const panel = { template: () => html`<i>changes</i>` };
  const changes = { render: ({ complete }: { complete: (value: object) => unknown }) => complete(panel) };
  expect(textIn(above({ changes }).draw())).toContain('changes');
  expect(textIn(above({ changes, locale: () => undefined }).draw())).not.toContain('changes');
});
