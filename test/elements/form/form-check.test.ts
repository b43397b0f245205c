import { describe, expect, it } from 'vitest';
import { cleanFormValues, findFieldProblems, findRefusedFields } from '../../../src/elements/form/form-check.ts';
import type { FormField } from '../../../src/api/types.ts';
import type { Problem } from '../../../src/values/problem.ts';
import { createField } from '../checkout-stage.ts';
import { createPreparedLocale } from '../choosing-stage.ts';

const { text } = createPreparedLocale('en');
const { details } = text;

describe('findFieldProblems', () => {
  const findProblem = (fieldProps: Partial<FormField>, value?: string) =>
    findFieldProblems(
      [createField('x', { label: 'This', ...fieldProps })],
      'terms',
      value === undefined ? {} : { x: value },
      text,
    ).x;

  it.each<[string, Partial<FormField>, string | undefined]>([
    ['without a value', {}, undefined],
    ['that is empty', {}, ''],
    ['with spaces only', {}, ' \n '],
    ['whose checkbox is empty', { type: 'checkbox' }, ''],
    ['whose checkbox has the value 0', { type: 'checkbox' }, '0'],
  ])('reports a required field %s', (_, fieldProps, value) => {
    expect(findProblem({ ...fieldProps, required: true }, value)).toBe(details.missing('This'));
    expect(findProblem({ ...fieldProps, required: false }, value)).toBeUndefined();
  });

  it('accepts a ticked checkbox, and the text `0`, as a value', () => {
    expect(findProblem({ type: 'checkbox', required: true }, 'on')).toBeUndefined();
    expect(findProblem({ required: true }, '0')).toBeUndefined();
  });

  it.each(['Phone:', 'Phone *', 'Phone?', 'Phone：'])(
    'omits the final sign of the label “%s” from the message',
    (label) => {
      expect(findProblem({ label, required: true })).toBe('Phone is required.');
      expect(findProblem({ label, mask: 'email' }, 'ada')).toBe(details.email('Phone'));
    },
  );

  it('returns a special message for terms without consent', () => {
    const termsField = createField('terms', { label: 'Rules', type: 'checkbox', required: true });
    expect(findFieldProblems([termsField], 'terms', {}, text)).toEqual({ terms: details.agree });
  });

  it.each(['ada', 'ada@example', '@example.com', 'a b@example.com', 'ada@@example.com', 'ada@example.', 'ada@.com'])(
    'rejects the email address %s',
    (address) => {
      expect(findProblem({ mask: 'email' }, address)).toBe(details.email('This'));
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
    expect(findProblem({ mask: 'email' }, address)).toBeUndefined();
  });
});

describe('findFieldProblems for a telephone number', () => {
  const findPhoneProblem = (value: string) =>
    findFieldProblems([createField('customer_phone', { label: 'Phone' })], 'terms', { customer_phone: value }, text)
      .customer_phone;

  it.each(['call me', '0604 ask Ada', '12-CALL', '800-AB', '1234', '+1', '(((((', 'O604 555 0100'])(
    'rejects %s',
    (phoneNumber) => {
      expect(findPhoneProblem(phoneNumber)).toBe(details.phone('Phone'));
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
    expect(findPhoneProblem(number)).toBeUndefined();
  });
});

describe('cleanFormValues', () => {
  const nameField = createField('customer_name', { label: 'Name' });
  const emailField = createField('customer_email', { label: 'Email', mask: 'email' });
  const phoneField = createField('customer_phone', { label: 'Phone' });

  it.each<[string, FormField, string, string]>([
    ['removes invisible characters from a name', nameField, '\u200bAda\u00ad Wren\u202c', 'Ada Wren'],
    [
      'removes direction marks and variation selectors from a name',
      nameField,
      'Ada\u061c Wren\ufe0f\u034f',
      'Ada Wren',
    ],
    ['removes letters that look blank', nameField, '\u3164\u115f\u2800', ''],
    ['replaces a Japanese full stop in an email address', emailField, 'ada@example。com', 'ada@example.com'],
    ['keeps a character that joins letters', nameField, 'می\u200cخواهم', 'می\u200cخواهم'],
    ['keeps full-width characters in a note', { ...nameField, type: 'textarea' }, ' ２ ½\nＡ ', ' ２ ½\nＡ '],
    [
      'removes the `mailto:` prefix from an email address',
      emailField,
      'mailto:ada@example.com?subject=Hi',
      'ada@example.com',
    ],
    ['replaces a full-width character in an email address', emailField, 'ada＠example.com', 'ada@example.com'],
    ['removes the `tel:` prefix from a phone number', phoneField, 'tel: +1 604 555 0100', '+1 604 555 0100'],
    ['replaces Arabic digits in a phone number', phoneField, '٠٥٠\u200e١٢٣٤', '0501234'],
    ['changes nothing in the value of a select', { ...nameField, type: 'select' }, '\u200ba', '\u200ba'],
  ])('cleans values: %s', (_, fieldProps, value, cleanText) => {
    expect(cleanFormValues([fieldProps], { [fieldProps.id]: value, other: 'x' })).toEqual({
      [fieldProps.id]: cleanText,
      other: 'x',
    });
  });

  it('adds no key for a field without a value', () => {
    expect(cleanFormValues([nameField, emailField], { customer_name: 'Ada' })).toEqual({ customer_name: 'Ada' });
  });
});

describe('findRefusedFields', () => {
  const fields = [createField('customer_name', { label: 'Name' }), createField('customer_email', { label: 'Email' })];
  const listRefusedFields = (problem: Problem | null, filledIds: string[]) =>
    findRefusedFields(problem, fields, (id) => filledIds.includes(id), text);
  const createRefusal = (fields: Record<string, string>): Problem => ({
    kind: 'refused',
    code: 'invalid',
    title: '',
    details: '',
    fields,
  });

  it('reports an empty field as missing, a filled field as invalid', () => {
    expect(listRefusedFields(createRefusal({ customer_name: '', customer_email: 'Mail' }), ['customer_email'])).toEqual(
      {
        customer_name: details.missing('Name'),
        customer_email: details.check('Email'),
      },
    );
  });

  it('omits refused fields that the form lacks', () => {
    expect(listRefusedFields(createRefusal({ company_vat: 'VAT number' }), [])).toEqual({});
  });

  it('returns no fields for a problem that is no refusal', () => {
    expect(listRefusedFields({ kind: 'offline' }, [])).toEqual({});
    expect(listRefusedFields(null, [])).toEqual({});
  });
});
