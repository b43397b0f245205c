import { expect, test } from 'vitest';
import { createRecordKey, fingerprintOf, isRepeated, keyHash, writeRecordKey } from '../../src/relay/fingerprint.ts';

const form = (text: string) => new URLSearchParams(text);

test('a request is known again in any order of its parameters; not with another value, address or key', async () => {
  const first = await fingerprintOf('create', form('a=1&b=2'), 'key');
  expect(isRepeated(first, await fingerprintOf('create', form('b=2&a=1'), 'key'))).toBe(true);
  for (const other of [
    await fingerprintOf('create', form('a=1&b=3'), 'key'),
    await fingerprintOf('end', form('a=1&b=2'), 'key'),
    await fingerprintOf('create', form('a=1&b=2'), 'other'),
    await fingerprintOf('create', form('a=1&b=2'), null),
  ])
    expect(isRepeated(first, other)).toBe(false);
});

test('the order of a list counts', async () => {
  const first = await fingerprintOf('session', form('slip[]=a&slip[]=b'), null);
  expect(isRepeated(first, await fingerprintOf('session', form('slip[]=b&slip[]=a'), null))).toBe(false);
});

test('what an earlier version remembered fits every request', async () => {
  expect(isRepeated(undefined, await fingerprintOf('create', form('a=1'), 'key'))).toBe(true);
});

test('no key has no hash', async () => {
  expect(await keyHash(null)).toBeNull();
  expect(await keyHash('key')).toMatch(/^[0-9a-f]{64}$/);
});

test('a create and a write are remembered apart, and as earlier versions remembered creates', async () => {
  const base = 'https://booking.example/harbour';
  expect(await writeRecordKey(base, 's1')).not.toBe(await createRecordKey(base, 's1'));
  expect(await createRecordKey(base, 's1')).toBe('392759ae2ee8d05ed2947195ebb36f3fae74335dbd069628b9c1fef3001f7f15');
});
