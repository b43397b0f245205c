import type { FormField } from '../../api/types.ts';

/** Short fields that stand beside each other where there is room. Tokens are those of the HTML standard, "Autofill". */
const partners: Readonly<Record<string, string>> = {
  customer_email: 'customer_phone',
  customer_city: 'customer_postal_zip',
  customer_country: 'customer_region',
};

const tokens: Readonly<Record<string, string>> = {
  customer_name: 'name',
  customer_email: 'email',
  customer_phone: 'tel',
  customer_address: 'street-address',
  customer_city: 'address-level2',
  customer_country: 'country',
  customer_region: 'address-level1',
  customer_postal_zip: 'postal-code',
};

/** The autofill token of a field, `''` where browsers should decide by themselves. */
export function autofillOf(fieldId: string): string {
  return tokens[fieldId] ?? (fieldId === 'note' ? 'off' : '');
}

/** Whether a telephone number is asked for: the interface has a mask for e-mail addresses only. */
export function asksForPhone({ id }: Pick<FormField, 'id'>): boolean {
  return id.endsWith('phone');
}

/** Fields row by row: two partners share a row, whatever stood between them; the rest keep the account's order. */
export function rowsOf(fields: readonly FormField[]): readonly (readonly FormField[])[] {
  const placed = new Set<string>();
  return fields.flatMap((field) => {
    if (placed.has(field.id)) return [];
    const partnerId = partners[field.id] ?? Object.keys(partners).find((id) => partners[id] === field.id);
    const partner = fields.find(({ id }) => id === partnerId);
    if (!partner) return [[field]];
    placed.add(partner.id);
    return [field.id in partners ? [field, partner] : [partner, field]];
  });
}

/** Fields that are seen at once, where more are asked for. */
const most = 4;

/** A form's fields: those that are seen at once, and those that may be left out and are folded away. */
export interface Folded {
  shown: readonly FormField[];
  folded: readonly FormField[];
}

/** Fields that come first, in this order. */
const firstFields = ['customer_name', 'customer_email', 'customer_phone'];

/** Moves name, email and phone to the start. The rest keeps the account's order. */
function contactFirst(fields: readonly FormField[]): readonly FormField[] {
  const first = firstFields.flatMap((id) => fields.filter((field) => field.id === id));
  return [...first, ...fields.filter((field) => !first.includes(field))];
}

/** Shows a short form whole. Always shows required fields and the texts of the venue. */
export function foldOptional(accountFields: readonly FormField[]): Folded {
  const fields = contactFirst(accountFields);
  const isFolded = ({ type, required }: FormField) => type !== 'p' && !required;
  if (fields.filter(({ type }) => type !== 'p').length <= most) return { shown: fields, folded: [] };
  return { shown: fields.filter((field) => !isFolded(field)), folded: fields.filter(isFolded) };
}

/**
 * A region field as the chosen country needs it: with that country's regions, or a line of text where none of it are known.
 * Codes may say their country (`CA-BC`, ISO 3166-2); those that do not are of the country that the account's form begins with.
 */
export function regionIn(country: string, region: FormField, home: string): FormField {
  if (region.type !== 'select' || country === '') return region;
  const code = country.toUpperCase();
  const isHere = ({ value }: { value: string }) => {
    const [, prefix] = /^([a-z]{2})[-_]/i.exec(value) ?? [];
    return prefix ? prefix.toUpperCase() === code || !/^[A-Z]{2}$/.test(code) : home === '' || home === country;
  };
  const options = region.options.filter(isHere);
  return options.length > 0 ? { ...region, options } : { ...region, type: 'text', options };
}

/** The country that the account's form begins with. */
export function homeOf(boxes: readonly FormField[]): string {
  return boxes.find(({ id }) => id === 'customer_country')?.value ?? '';
}

/** What was filled in, without a region that is not one of the newly chosen country. */
export function withoutStrayRegion(
  values: Readonly<Record<string, string>>,
  boxes: readonly FormField[],
): Readonly<Record<string, string>> {
  const region = boxes.find(({ id, type }) => id === 'customer_region' && type === 'select');
  if (!region || values.customer_region === undefined) return values;
  const isIn = ({ options }: FormField) => options.some(({ value }) => value === values.customer_region);
  const here = regionIn(values.customer_country ?? '', region, homeOf(boxes));
  const isStray = here.type === 'select' ? !isIn(here) : isIn(region);
  return isStray ? { ...values, customer_region: '' } : values;
}
