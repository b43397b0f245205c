import { expect, test } from 'vitest';
import { parseRecord } from '../../../src/relay/stores/store.ts';
import { answered, claimed } from './store-contract.ts';

test.each([claimed('a'), answered('b'), { state: 'unknown', revision: 'c', at: 1 }])(
  'a record is read as it was written: %j',
  (record) => {
    expect(parseRecord(JSON.stringify(record))).toEqual(record);
  },
);

test.each(['{}', '[]', 'null', '{"state":"claimed"}', '{"state":"other","revision":"a"}', '{"revision":"a"}'])(
  'a stored text %s is a fault and never "nothing is there"',
  (text) => {
    expect(() => parseRecord(text)).toThrow('malformed');
  },
);
