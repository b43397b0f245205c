import { expect, test } from 'vitest';
import { enFirstPaint } from '../../src/i18n/en/first-paint.ts';
import { enRest } from '../../src/i18n/en/rest.ts';
import { fr } from '../../src/i18n/languages/fr.ts';
import { loadLanguage } from '../../src/i18n/load-language.ts';
import { wholeMessages } from '../../src/i18n/whole-messages.ts';

test('the whole catalogue of a language', async () => {
  const wholeIn = async (lang: string) => wholeMessages((await loadLanguage([lang])).text);
  expect(await wholeIn('fr-CA')).toBe(fr);
  expect(await wholeIn('en')).toEqual({ ...enFirstPaint, ...enRest });
  expect(await wholeIn('xx')).toEqual({ ...enFirstPaint, ...enRest });
});
