import { expect, test } from 'vitest';
import type { Parameter } from '../../../src/api/types.ts';
import { listWords } from '../../../src/i18n/list-words.ts';
import { formatParty } from '../../../src/elements/shared/format-party.ts';
import { parameter } from '../choosing-stage.ts';

const adults = parameter({ id: 'adults', label: 'Adults' });
const children = parameter({ id: 'children', label: 'Kinder bis 12' });

const party = (params: Record<string, number>, parameters: readonly Parameter[], lang = 'en') =>
  formatParty(params, parameters, { list: listWords(lang), figures: String });

test('who comes is said in the service’s labels and order, and a count never stands apart from its label', () => {
  expect(party({ children: 1, adults: 4 }, [adults, children])).toBe(
    'Adults\u00a0×\u00a04, Kinder bis 12\u00a0×\u00a01',
  );
});

test('what is nought, hidden or unknown is not said', () => {
  expect(party({ adults: 0, children: 2 }, [adults, { ...children, hidden: true }])).toBe('');
  expect(party({ dogs: 1 }, [adults])).toBe('');
  expect(party({}, [])).toBe('');
});

test('quantities are listed as the language does', () => {
  expect(party({ adults: 2, children: 1 }, [adults, children], 'ja')).toContain('、Kinder');
});
