import { expect, test } from 'vitest';
import { whensOf } from '../../src/elements/whens.ts';
import { addDays } from '../../src/values/dates/day.ts';
import { june10 } from '../flow/visit.ts';
import { line, session } from './checkout-stage.ts';
import { voiceIn } from './choosing-stage.ts';

const day = addDays(june10, 4);
const asked = { '1': { itemId: '1', start: day, end: day, params: {}, discountCode: '' } };

test('what the service gives no day for takes place on none, though it was asked for one', () => {
  expect(whensOf(session({ lines: [line({ start: null, end: null, when: '' })] }), asked, voiceIn('en'))).toEqual({});
  expect(whensOf(session({ lines: [line({ start: day, end: day })] }), asked, voiceIn('en'))['1']).toContain('14');
});
