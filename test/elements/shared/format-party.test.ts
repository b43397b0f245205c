import { expect, test } from 'vitest';
import { formatParty } from '../../../src/elements/shared/format-party.ts';
import { parameter } from '../choosing-stage.ts';

const adults = parameter({ id: 'adults', label: 'Adults' });
const children = parameter({ id: 'children', label: 'Kinder bis 12' });

test('who comes is said in the service’s labels and order, and a count never stands apart from its label', () => {
  expect(formatParty({ children: 1, adults: 4 }, [adults, children])).toBe(
    'Adults\u00a0×\u00a04, Kinder bis 12\u00a0×\u00a01',
  );
});

test('what is nought, hidden or unknown is not said', () => {
  expect(formatParty({ adults: 0, children: 2 }, [adults, { ...children, hidden: true }])).toBe('');
  expect(formatParty({ dogs: 1 }, [adults])).toBe('');
  expect(formatParty({}, [])).toBe('');
});
