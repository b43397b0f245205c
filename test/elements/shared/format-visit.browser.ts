import { describe, expect, it } from 'vitest';
import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { createJoiner } from '../../../src/i18n/join-words.ts';
import { messages as ja } from '../../../src/i18n/languages/ja.ts';
import type { Messages } from '../../../src/i18n/messages.ts';
import type { Parameter, QuoteRequest, SessionLine } from '../../../src/api/types.ts';
import { formatParty, formatPeriod, formatLinePeriods } from '../../../src/elements/shared/format-visit.ts';
import { addDays } from '../../../src/values/dates/day.ts';
import { june10 } from '../../flow/visit.ts';
import { createLine, createSession } from '../checkout-stage.ts';
import { createPreparedLocale, createParameter } from '../choosing-stage.ts';

const june14 = addDays(june10, 4);
const quoteRequests = { '1': { itemId: '1', start: june14, end: june14, params: {}, discountCode: '' } };
const soldTimes = { start: june14, end: june14, startTime: '09:00', endTime: '11:00' };
const lineWithMoments = { dated: true, start: null, end: null, unit: 'H', when: 'Sat, Jun 14, 9:00 AM – 11:00 AM' };

describe('formatLinePeriods', () => {
  it('omits a line without a date, even if its request has days', () => {
    const lineWithoutDate = createLine({ start: null, end: null, when: '' });
    expect(
      formatLinePeriods(createSession({ lines: [lineWithoutDate] }), quoteRequests, createPreparedLocale('en')),
    ).toEqual({});
    const lineWithDate = createLine({ start: june14, end: june14 });
    expect(
      formatLinePeriods(createSession({ lines: [lineWithDate] }), quoteRequests, createPreparedLocale('en'))['1'],
    ).toContain('14');
  });

  it('uses the times of the quote, or else the requested times', () => {
    const formatRequestPeriod = (quoteRequest: Partial<QuoteRequest>) =>
      formatLinePeriods(
        createSession({ lines: [createLine(lineWithMoments)] }),
        { '1': { ...quoteRequests['1'], ...quoteRequest } },
        createPreparedLocale('en'),
      )['1'];
    expect(formatRequestPeriod({ sold: soldTimes, timeslot: 0 })).toMatch(/9:00\sAM – 11:00\sAM$/);
    expect(formatRequestPeriod({ startTime: '09:00', endTime: '10:00' })).toMatch(/9:00\sAM – 10:00\sAM$/);
    expect(formatRequestPeriod({ sold: { ...soldTimes, endTime: undefined } })).toMatch(/9:00\sAM$/);

    // If neither the quote nor the request has a time, the view shows the service's description of the line instead.
    expect(formatRequestPeriod({ timeslot: 0 })).toBeUndefined();
  });

  it("formats another browser's line only if it has days, but no text", () => {
    const formatLinePeriod = (changes: Partial<SessionLine>) =>
      formatLinePeriods(createSession({ lines: [createLine(changes)] }), {}, createPreparedLocale('en'))['1'];
    expect(formatLinePeriod(lineWithMoments)).toBeUndefined();
    expect(formatLinePeriod({ ...lineWithMoments, when: '' })).toBeUndefined();
    expect(formatLinePeriod({ start: june14, end: june14, when: '14 June' })).toBeUndefined();
    expect(formatLinePeriod({ start: june14, end: june14, when: '' })).toContain('14');
  });
});

describe('formatPeriod', () => {
  it('allows no line break within a time or number of nights', () => {
    const locale = createPreparedLocale('en-CA');
    expect(formatPeriod({ unit: 'N', start: june14, end: june14 }, locale)).toMatch(/\u00a0· 1\u00a0night$/);
    expect(formatPeriod({ unit: 'H', ...soldTimes }, locale)).toMatch(/, 9:00\u00a0a\.m\. – 11:00\u00a0a\.m\.$/);
  });
});

describe('formatParty', () => {
  const adults = createParameter({ id: 'adults', label: 'Adults' });
  const children = createParameter({ id: 'children', label: 'Kinder bis 12' });
  const formatTestParty = (
    params: Record<string, number>,
    parameters: readonly Parameter[],
    joining: Messages['joining'] = enFirstPaint.joining,
  ) => formatParty(params, parameters, { ...createJoiner(joining), wholeNumber: String });

  it("uses the account's labels and order, with no-break spaces", () => {
    expect(formatTestParty({ children: 1, adults: 4 }, [adults, children])).toBe(
      'Adults\u00a0×\u00a04, Kinder bis 12\u00a0×\u00a01',
    );
  });

  it('omits zeros, hidden parameters and unknown parameters', () => {
    expect(formatTestParty({ adults: 0, children: 2 }, [adults, { ...children, hidden: true }])).toBe('');
    expect(formatTestParty({ dogs: 1 }, [adults])).toBe('');
    expect(formatTestParty({}, [])).toBe('');
  });

  it('joins quantities with the list separator of the language', () => {
    expect(formatTestParty({ adults: 2, children: 1 }, [adults, children], ja.joining)).toContain('、Kinder');
  });
});
