import { expect, test, vi } from 'vitest';
import { createLineEdit } from '../../../../src/elements/root/controllers/line-edit.ts';
import { loadLineEdit } from '../../../../src/elements/root/context.ts';
import { ProblemError } from '../../../../src/values/problem.ts';
import { addTo, ask } from '../../../flow/visit.ts';
import { handContext, settled } from '../hand-context.ts';

vi.mock('../../../../src/elements/root/context.ts', { spy: true });

test('who only adds never loads what changes lines', async () => {
  const visit = handContext();
  const lineEdit = createLineEdit(visit);
  await addTo(visit, ask('kayak'));
  expect([lineEdit.view, vi.mocked(loadLineEdit).mock.calls.length]).toEqual([null, 0]);
});

test('a line that was removed brings what offers it back, and the element is drawn with it', async () => {
  const visit = handContext();
  const lineEdit = createLineEdit(visit);
  await addTo(visit, ask('kayak'));
  await visit.flow.remove('1');
  await vi.waitFor(() => expect(lineEdit.view).not.toBeNull());
  const { view } = lineEdit;
  await visit.host.updateComplete;
  expect(visit.host.drawn.times).toBeGreaterThan(0);
  await visit.flow.undo();
  await visit.flow.remove('1');
  await settled();
  expect(lineEdit.view).toBe(view);
});

test('a line is opened again, with what was asked for it', async () => {
  const visit = handContext();
  const lineEdit = createLineEdit(visit);
  await addTo(visit, ask('kayak', 2));
  lineEdit.edit('1');
  await vi.waitFor(() => expect(visit.flow.state.choice).toMatchObject({ lineId: '1', params: { adults: 2 } }));
});

test('that it cannot be loaded is a problem for who wanted it, and none for who did not', async () => {
  const visit = handContext();
  const lineEdit = createLineEdit(visit);
  await addTo(visit, ask('kayak'));
  const lost = new ProblemError({ kind: 'incomplete', connected: true });
  vi.mocked(loadLineEdit).mockRejectedValueOnce(lost);
  visit.commit({ elsewhere: 'closed' });
  await settled();
  expect(visit.flow.state.problem).toBeNull();
  vi.mocked(loadLineEdit).mockRejectedValueOnce(lost);
  lineEdit.edit('1');
  await vi.waitFor(() => expect(visit.flow.state.problem).toEqual(lost.problem));
});
