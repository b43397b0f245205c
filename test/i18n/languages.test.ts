import { expect, test } from 'vitest';
import { enFirstPaint } from '../../src/i18n/en/first-paint.ts';
import { enRest } from '../../src/i18n/en/rest.ts';
import { languages } from '../../src/i18n/languages.ts';
import { phrases } from './phrases.ts';

const rows = Object.entries(languages);

test.each(rows)('%s is a language as browsers write it, and not English, which needs no row', (tag) => {
  expect(String(new Intl.Locale(tag)).toLowerCase()).toBe(tag);
  expect(tag).not.toBe('en');
});

test.each(rows)(
  '%s is loaded whole, and in other words than English and than every other language',
  async (_, load) => {
    const english = phrases({ ...enFirstPaint, ...enRest });
    const words = await load();
    const own = new Map(phrases(words));
    expect([...own.keys()].sort()).toEqual(english.map(([path]) => path).sort());
    expect(english.filter(([path, phrase]) => own.get(path) === phrase).length).toBeLessThan(english.length / 10);
    const others = await Promise.all(rows.map(([, each]) => each()));
    expect(others.filter((each) => each === words)).toHaveLength(1);
  },
);
