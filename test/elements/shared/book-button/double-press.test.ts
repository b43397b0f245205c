import { expect, test } from 'vitest';
import { createPressGuard } from '../../../../src/elements/shared/book-button/double-press.ts';

const at = (timeStamp: number) => ({ timeStamp }) as Event;

test('the second half of a double click is no press, a press a second later is one', () => {
  const isNew = createPressGuard();
  expect([isNew(at(100)), isNew(at(400)), isNew(at(1099)), isNew(at(1100)), isNew(at(1200))]).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
});
