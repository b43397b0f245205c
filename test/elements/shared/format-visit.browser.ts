import { describe, expect, it } from 'vitest';
import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { createJoiner } from '../../../src/i18n/join-words.ts';
import { messages as ja } from '../../../src/i18n/languages/ja.ts';
import type { Messages } from '../../../src/i18n/messages.ts';
import type { Parameter, QuoteRequest, SessionLine } from '../../../src/api/types.ts';
import { formatParty, formatPeriod, formatLinePeriods } from '../../../src/elements/shared/format-visit.ts';
import { addDays } from '../../../src/values/dates/day.ts';
import { june10 } from '../../flow/visit.ts';
import { line, session } from '../checkout-stage.ts';
import { localeIn, parameter } from '../choosing-stage.ts';

const day = addDays(june10, 4);
const quoteRequests = { '1': { itemId: '1', start: day, end: day, params: {}, discountCode: '' } };
const soldTimes = { start: day, end: day, startTime: '09:00', endTime: '11:00' };
const moments = { dated: true, start: null, end: null, unit: 'H', when: 'Sat, Jun 14, 9:00 AM – 11:00 AM' };

describe('formatLinePeriods', () => {
  it('omits a line without a date, whatever its quote request says', () => {
    const lineWithoutDate = line({ start: null, end: null, when: '' });
    expect(formatLinePeriods(session({ lines: [lineWithoutDate] }), quoteRequests, localeIn('en'))).toEqual({});
    const lineWithDate = line({ start: day, end: day });
    expect(formatLinePeriods(session({ lines: [lineWithDate] }), quoteRequests, localeIn('en'))['1']).toContain('14');
  });

  it('uses the quote’s times instead of the requested times', () => {
    const period = (quoteRequest: Partial<QuoteRequest>) =>
      formatLinePeriods(
        session({ lines: [line(moments)] }),
        { '1': { ...quoteRequests['1'], ...quoteRequest } },
        localeIn('en'),
      )['1'];
    expect(period({ sold: soldTimes, timeslot: 0 })).toMatch(/9:00\sAM – 11:00\sAM$/);
    expect(period({ startTime: '09:00', endTime: '10:00' })).toMatch(/9:00\sAM – 10:00\sAM$/);
    expect(period({ sold: { ...soldTimes, endTime: undefined } })).toMatch(/9:00\sAM$/);
    // If neither the quote nor the request has a time, the view shows the service's description of the line instead.
    expect(period({ timeslot: 0 })).toBeUndefined();
  });

  it("uses the service's description for a line of a different browser", () => {
    const period = (changes: Partial<SessionLine>) =>
      formatLinePeriods(session({ lines: [line(changes)] }), {}, localeIn('en'))['1'];
    expect(period(moments)).toBeUndefined();
    expect(period({ ...moments, when: '' })).toBeUndefined();
    expect(period({ start: day, end: day, when: '14 June' })).toBeUndefined();
    expect(period({ start: day, end: day, when: '' })).toContain('14');
  });
});

describe('formatPeriod', () => {
  it('allows no line break within a time or number of nights', () => {
    const locale = localeIn('en-CA');
    expect(formatPeriod({ unit: 'N', start: day, end: day }, locale)).toMatch(/\u00a0· 1\u00a0night$/);
    expect(formatPeriod({ unit: 'H', ...soldTimes }, locale)).toMatch(/, 9:00\u00a0a\.m\. – 11:00\u00a0a\.m\.$/);
  });
});

describe('formatParty', () => {
  const adults = parameter({ id: 'adults', label: 'Adults' });
  const children = parameter({ id: 'children', label: 'Kinder bis 12' });
  const party = (
    params: Record<string, number>,
    parameters: readonly Parameter[],
    joining: Messages['joining'] = enFirstPaint.joining,
  ) => formatParty(params, parameters, { ...createJoiner(joining), figures: String });

  it("uses the account's labels and order, with non-breaking spaces", () => {
    expect(party({ children: 1, adults: 4 }, [adults, children])).toBe(
      'Adults\u00a0×\u00a04, Kinder bis 12\u00a0×\u00a01',
    );
  });

  it('omits zeros, hidden parameters and unknown parameters', () => {
    expect(party({ adults: 0, children: 2 }, [adults, { ...children, hidden: true }])).toBe('');
    expect(party({ dogs: 1 }, [adults])).toBe('');
    expect(party({}, [])).toBe('');
  });

  it('joins quantities with the list separator of the language', () => {
    expect(party({ adults: 2, children: 1 }, [adults, children], ja.joining)).toContain('、Kinder');
  });
});
