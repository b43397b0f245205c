/**
 * Tests that the form prepares its templates early. This test is in a separate file, because a page prepares each
 * template only once.
 */
import { expect, test, vi } from 'vitest';
import { warmUpForm } from '../../../src/elements/root/features.ts';
import { createFormWithEveryField, createSession } from '../checkout-stage.ts';
import { locale, renderFormOnce } from '../form/form-stage.ts';

test('creates no template when the form renders after `warmUpForm`', async () => {
  const createElement = vi.spyOn(document, 'createElement');
  const countTemplates = () => createElement.mock.calls.filter(([tagName]) => tagName === 'template').length;
  warmUpForm({ locale, form: createFormWithEveryField(), session: createSession() });
  const templateCount = countTemplates();
  expect([templateCount > 0, document.querySelector('slipway-form')]).toEqual([true, null]);
  await renderFormOnce();
  expect(countTemplates()).toBe(templateCount);
});
