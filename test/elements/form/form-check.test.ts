import { describe, expect, test } from 'vitest';
import { cleanValue, cleanValues, fieldProblemsOf, refusedFields } from '../../../src/elements/form/form-check.ts';
import type { FormField } from '../../../src/api/types.ts';
import type { Problem } from '../../../src/values/problem.ts';
import { field } from '../checkout-stage.ts';
import { localeIn } from '../choosing-stage.ts';

const { text } = localeIn('en');
const { details } = text;

describe('before the service is asked', () => {
  const wrong = (box: Partial<FormField>, value?: string) =>
    fieldProblemsOf([field('x', { label: 'This', ...box })], 'terms', value === undefined ? {} : { x: value }, text).x;

  test.each<[string, Partial<FormField>, string | undefined]>([
    ['nothing was given', {}, undefined],
    ['it is empty', {}, ''],
    ['it holds spaces', {}, ' \n '],
    ['a box is not ticked', { type: 'checkbox' }, ''],
    ['a box is told to be off', { type: 'checkbox' }, '0'],
  ])('a field that is required is missing where %s', (_, box, value) => {
    expect(wrong({ ...box, required: true }, value)).toBe(details.missing('This'));
    expect(wrong({ ...box, required: false }, value)).toBeUndefined();
  });

  test('a ticked box is given, whatever ticked it', () => {
    expect(wrong({ type: 'checkbox', required: true }, 'on')).toBeUndefined();
    expect(wrong({ required: true }, '0')).toBeUndefined();
  });

  test('terms that are not agreed to are called that', () => {
    const terms = field('terms', { label: 'Rules', type: 'checkbox', required: true });
    expect(fieldProblemsOf([terms], 'terms', {}, text)).toEqual({ terms: details.agree });
  });

  test.each(['ada', 'ada@example', '@example.com', 'a b@example.com', 'ada@@example.com', 'ada@example.', 'ada@.com'])(
    '%s is no e-mail address',
    (address) => {
      expect(wrong({ mask: 'email' }, address)).toBe(details.email('This'));
    },
  );

  test.each([
    'ada@example.com',
    "o'hara+boat@mail.example.museum",
    'ünï@exämple.de',
    ' ada@example.com ',
    'ada＠example.com',
    'mailto:ada@example.com',
    '',
  ])('“%s” is an e-mail address, or none was given', (address) => {
    expect(wrong({ mask: 'email' }, address)).toBeUndefined();
  });
});

describe('a telephone number', () => {
  const wrong = (value: string) =>
    fieldProblemsOf([field('customer_phone', { label: 'Phone' })], 'terms', { customer_phone: value }, text)
      .customer_phone;

  test.each(['call me', '0604 ask Ada', '12-CALL', '800-AB', '1234', '+1', '(((((', 'O604 555 0100'])(
    'is not %s',
    (number) => {
      expect(wrong(number)).toBe(details.phone('Phone'));
    },
  );

  test.each([
    '+1 604 555 0100',
    '(0604) 555-0100 ext. 12',
    '12345',
    '030/90 18 20',
    '٠٥٠١٢٣٤٥٦',
    '＋81 90 1234',
    '1-800-FLOWERS',
    '555-CALL',
    'tel: +1 604 555 0100',
    '1‑800–FLOWERS',
    '',
  ])('may be “%s”, as some country writes it, or left out', (number) => {
    expect(wrong(number)).toBeUndefined();
  });
});

describe('cleanValue', () => {
  const text = field('customer_name', { label: 'Name' });
  const email = field('customer_email', { label: 'Email', mask: 'email' });
  const phone = field('customer_phone', { label: 'Phone' });

  test.each<[string, FormField, string, string]>([
    ['invisible characters of a name', text, '\u200bAda\u00ad Wren\u202c', 'Ada Wren'],
    ['marks of direction and variation', text, 'Ada\u061c Wren\ufe0f\u034f', 'Ada Wren'],
    ['letters that are blank', text, '\u3164\u115f\u2800', ''],
    ['full stops of a Japanese keyboard', email, 'ada@example。com', 'ada@example.com'],
    ['nothing that joins letters', text, 'می\u200cخواهم', 'می\u200cخواهم'],
    ['nothing a guest may mean in a note', { ...text, type: 'textarea' }, ' ２ ½\nＡ ', ' ２ ½\nＡ '],
    ['the prefix of a copied mail link', email, 'mailto:ada@example.com?subject=Hi', 'ada@example.com'],
    ['full-width characters of an address', email, 'ada＠example.com', 'ada@example.com'],
    ['the prefix of a copied phone link', phone, 'tel: +1 604 555 0100', '+1 604 555 0100'],
    ['digits of other scripts from a number', phone, '٠٥٠\u200e١٢٣٤', '0501234'],
    ['nothing from what is selected', { ...text, type: 'select' }, '\u200ba', '\u200ba'],
  ])('removes %s', (_, box, value, cleaned) => {
    expect(cleanValue(box, value)).toBe(cleaned);
    expect(cleanValues([box], { [box.id]: value, other: 'x' })).toEqual({ [box.id]: cleaned, other: 'x' });
  });

  test('adds no field that has no value', () => {
    expect(cleanValues([text, email], { customer_name: 'Ada' })).toEqual({ customer_name: 'Ada' });
  });
});

describe('a field that the service refused', () => {
  const boxes = [field('customer_name', { label: 'Name' }), field('customer_email', { label: 'Email' })];
  const fieldProblems = (problem: Problem | null, given: string[]) =>
    refusedFields(problem, boxes, (id) => given.includes(id), text);
  const refused = (fields: Record<string, string>): Problem => ({
    kind: 'refused',
    code: 'invalid',
    title: '',
    details: '',
    fields,
  });

  test('is missing if it is empty, else in doubt', () => {
    expect(fieldProblems(refused({ customer_name: '', customer_email: 'Mail' }), ['customer_email'])).toEqual({
      customer_name: details.missing('Name'),
      customer_email: details.check('Email'),
    });
  });

  test('and which the form does not have is none of its fields', () => {
    expect(fieldProblems(refused({ company_vat: 'VAT number' }), [])).toEqual({});
  });

  test('is not known of any other problem', () => {
    expect(fieldProblems({ kind: 'offline' }, [])).toEqual({});
    expect(fieldProblems(null, [])).toEqual({});
  });
});
