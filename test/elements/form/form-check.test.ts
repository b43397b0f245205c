import { describe, expect, it } from 'vitest';
import { cleanFormValues, findFieldProblems, findRefusedFields } from '../../../src/elements/form/form-check.ts';
import type { FormField } from '../../../src/api/types.ts';
import type { Problem } from '../../../src/values/problem.ts';
import { field } from '../checkout-stage.ts';
import { localeIn } from '../choosing-stage.ts';

const { text } = localeIn('en');
const { details } = text;

describe('findFieldProblems', () => {
  const wrong = (box: Partial<FormField>, value?: string) =>
    findFieldProblems([field('x', { label: 'This', ...box })], 'terms', value === undefined ? {} : { x: value }, text)
      .x;

  it.each<[string, Partial<FormField>, string | undefined]>([
    ['without a value', {}, undefined],
    ['that is empty', {}, ''],
    ['with spaces only', {}, ' \n '],
    ['whose checkbox is empty', { type: 'checkbox' }, ''],
    ['whose checkbox has the value 0', { type: 'checkbox' }, '0'],
  ])('reports a required field %s', (_, box, value) => {
    expect(wrong({ ...box, required: true }, value)).toBe(details.missing('This'));
    expect(wrong({ ...box, required: false }, value)).toBeUndefined();
  });

  it('accepts a ticked checkbox, and the text `0`, as a value', () => {
    expect(wrong({ type: 'checkbox', required: true }, 'on')).toBeUndefined();
    expect(wrong({ required: true }, '0')).toBeUndefined();
  });

  it.each(['Phone:', 'Phone *', 'Phone?', 'Phone：'])(
    'omits the final sign of the label “%s” from the message',
    (label) => {
      expect(wrong({ label, required: true })).toBe('Phone is required.');
      expect(wrong({ label, mask: 'email' }, 'ada')).toBe(details.email('Phone'));
    },
  );

  it('returns a message of its own for terms without consent', () => {
    const terms = field('terms', { label: 'Rules', type: 'checkbox', required: true });
    expect(findFieldProblems([terms], 'terms', {}, text)).toEqual({ terms: details.agree });
  });

  it.each(['ada', 'ada@example', '@example.com', 'a b@example.com', 'ada@@example.com', 'ada@example.', 'ada@.com'])(
    'rejects the email address %s',
    (address) => {
      expect(wrong({ mask: 'email' }, address)).toBe(details.email('This'));
    },
  );

  it.each([
    'ada@example.com',
    "o'hara+boat@mail.example.museum",
    'ünï@exämple.de',
    ' ada@example.com ',
    'ada＠example.com',
    'mailto:ada@example.com',
    '',
  ])('accepts the email address “%s”', (address) => {
    expect(wrong({ mask: 'email' }, address)).toBeUndefined();
  });
});

describe('findFieldProblems a telephone number', () => {
  const wrong = (value: string) =>
    findFieldProblems([field('customer_phone', { label: 'Phone' })], 'terms', { customer_phone: value }, text)
      .customer_phone;

  it.each(['call me', '0604 ask Ada', '12-CALL', '800-AB', '1234', '+1', '(((((', 'O604 555 0100'])(
    'rejects %s',
    (number) => {
      expect(wrong(number)).toBe(details.phone('Phone'));
    },
  );

  it.each([
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
  ])('accepts “%s”', (number) => {
    expect(wrong(number)).toBeUndefined();
  });
});

describe('cleanFormValues', () => {
  const text = field('customer_name', { label: 'Name' });
  const email = field('customer_email', { label: 'Email', mask: 'email' });
  const phone = field('customer_phone', { label: 'Phone' });

  it.each<[string, FormField, string, string]>([
    ['invisible characters from a name', text, '\u200bAda\u00ad Wren\u202c', 'Ada Wren'],
    ['direction marks and variation selectors from a name', text, 'Ada\u061c Wren\ufe0f\u034f', 'Ada Wren'],
    ['letters that look blank', text, '\u3164\u115f\u2800', ''],
    ['Japanese full stops from an email address', email, 'ada@example。com', 'ada@example.com'],
    ['no character that joins letters', text, 'می\u200cخواهم', 'می\u200cخواهم'],
    ['no full-width character from a note', { ...text, type: 'textarea' }, ' ２ ½\nＡ ', ' ２ ½\nＡ '],
    ['the `mailto:` prefix from an email address', email, 'mailto:ada@example.com?subject=Hi', 'ada@example.com'],
    ['full-width characters from an email address', email, 'ada＠example.com', 'ada@example.com'],
    ['the `tel:` prefix from a phone number', phone, 'tel: +1 604 555 0100', '+1 604 555 0100'],
    ['Arabic digits from a phone number', phone, '٠٥٠\u200e١٢٣٤', '0501234'],
    ['nothing from the value of a select', { ...text, type: 'select' }, '\u200ba', '\u200ba'],
  ])('removes %s', (_, box, value, cleanText) => {
    expect(cleanFormValues([box], { [box.id]: value, other: 'x' })).toEqual({ [box.id]: cleanText, other: 'x' });
  });

  it('adds no key for a field without a value', () => {
    expect(cleanFormValues([text, email], { customer_name: 'Ada' })).toEqual({ customer_name: 'Ada' });
  });
});

describe('findRefusedFields', () => {
  const boxes = [field('customer_name', { label: 'Name' }), field('customer_email', { label: 'Email' })];
  const fieldProblems = (problem: Problem | null, filledIds: string[]) =>
    findRefusedFields(problem, boxes, (id) => filledIds.includes(id), text);
  const refusal = (fields: Record<string, string>): Problem => ({
    kind: 'refused',
    code: 'invalid',
    title: '',
    details: '',
    fields,
  });

  it('reports an empty field as missing, a filled field as invalid', () => {
    expect(fieldProblems(refusal({ customer_name: '', customer_email: 'Mail' }), ['customer_email'])).toEqual({
      customer_name: details.missing('Name'),
      customer_email: details.check('Email'),
    });
  });

  it('omits refused fields that the form lacks', () => {
    expect(fieldProblems(refusal({ company_vat: 'VAT number' }), [])).toEqual({});
  });

  it('returns no fields for a problem that is no refusal', () => {
    expect(fieldProblems({ kind: 'offline' }, [])).toEqual({});
    expect(fieldProblems(null, [])).toEqual({});
  });
});
