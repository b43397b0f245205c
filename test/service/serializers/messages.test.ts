import { describe, expect, it } from 'vitest';
import type { Account } from '../../../demo/service/catalogue/account.ts';
import type { Problem } from '../../../demo/service/rules/problem.ts';
import { formatProblem } from '../../../demo/service/serializers/messages.ts';

const createAccount = (language: string, locale: string) =>
  ({ settings: { language, locale, timeZone: 'UTC' } }) as unknown as Account;

describe('formatProblem', () => {
  it.each<[string, string, Problem, string]>([
    ['en', 'en_CA', { rule: 'closed_hours', opens: 480, closes: 1200 }, 'We are open from 8:00 a.m. to 8:00 p.m.'],
    ['en', 'en_CA', { rule: 'start_time', times: [540, 660] }, 'You can start at 9:00 a.m., 11:00 a.m.'],
    ['en', 'en_US', { rule: 'closed_hours', opens: 480, closes: 1200 }, 'We are open from 8:00 AM to 8:00 PM.'],
    ['de', 'de_AT', { rule: 'start_time', times: [540] }, 'Beginn ist um 9:00.'],
  ])('ends a sentence in %s (%s) with only one full stop', (language, locale, problem, expectedText) => {
    expect(formatProblem(createAccount(language, locale), problem).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
      expectedText,
    );
  });
});
