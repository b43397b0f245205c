import { expect, test } from 'vitest';
import { AnswerBody } from '../../../demo/service/http/body-of-answer.ts';
import { keepBody, keptBody } from '../../../demo/service/http/kept-bodies.ts';
import type { Catalogue } from '../../../demo/service/sql/accounts.ts';

const megabytes = (count: number) => new AnswerBody(new Uint8Array(count * 1024 * 1024), null);

function catalogue(): Catalogue {
  return { items: [], byId: new Map(), byParent: new Map() } as unknown as Catalogue;
}

test('a body is kept for its catalogue and its address alone', () => {
  const [ours, theirs] = [catalogue(), catalogue()];
  const body = megabytes(1);
  keepBody(ours, 'a', body);
  expect(keptBody(ours, 'a')).toBe(body);
  expect(keptBody(ours, 'b')).toBeNull();
  expect(keptBody(theirs, 'a')).toBeNull();
});

test('where room is short, those go that were asked for longest ago', () => {
  const ours = catalogue();
  for (const name of ['a', 'b', 'c']) keepBody(ours, name, megabytes(7));
  keptBody(ours, 'a');
  keepBody(ours, 'd', megabytes(7));
  expect(['a', 'b', 'c', 'd'].filter((name) => keptBody(ours, name) !== null)).toEqual(['a', 'c', 'd']);
});

test('one that is larger than all the room is not kept, and drives nothing out', () => {
  const ours = catalogue();
  keepBody(ours, 'small', megabytes(1));
  keepBody(ours, 'large', megabytes(25));
  expect(keptBody(ours, 'large')).toBeNull();
  expect(keptBody(ours, 'small')).not.toBeNull();
});

test('two that were made at once count once', () => {
  const ours = catalogue();
  for (let time = 0; time < 5; time += 1) keepBody(ours, 'twin', megabytes(10));
  keepBody(ours, 'other', megabytes(10));
  expect(keptBody(ours, 'twin')).not.toBeNull();
  expect(keptBody(ours, 'other')).not.toBeNull();
});

test('who asks at a new address each time gets nothing kept at long ones, and drives out what is old with short ones', () => {
  const ours = catalogue();
  const empty = new AnswerBody(new Uint8Array(0), null);
  keepBody(ours, 'x'.repeat(501), empty);
  expect(keptBody(ours, 'x'.repeat(501))).toBeNull();
  for (let asked = 0; asked < 20_000; asked += 1) keepBody(ours, `?x=${String(asked)}`, empty);
  expect(keptBody(ours, '?x=0')).toBeNull();
  expect(keptBody(ours, '?x=19999')).toBe(empty);
});
