import { expect, test } from 'vitest';
import { entityTag, isKnown } from '../../../demo/service/http/entity-tag.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('the same content has the same weak tag, another another', () => {
  const tag = entityTag(bytes('head'), bytes('body'));
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(entityTag(bytes('head'), bytes('body'))).toBe(tag);
  expect(entityTag(bytes('head'), bytes('bodies'))).not.toBe(tag);
});

test.each([
  ['none', null, false],
  ['that one', 'W/"abc"', true],
  ['that one, as if it were strong', '"abc"', true],
  ['one of several', '"x", W/"abc" ,"y"', true],
  ['anything', '*', true],
  ['another', 'W/"abcd"', false],
  ['a part of it', 'abc', false],
] as const)('a caller who has %s', (_, header, known) => {
  expect(isKnown(header, 'W/"abc"')).toBe(known);
});
