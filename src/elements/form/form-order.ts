/**
 * Owns the rules about well-known fields: their order, rows and autofill tokens, the fold of optional fields, and the regions of a
 * country. It has no markup, and identifies fields by their ids.
 */
import type { FormField } from '../../api/types.ts';

/** Pairs of short fields that share a row in a wide layout. */
const partners: Readonly<Record<string, string>> = {
  customer_email: 'customer_phone',
  customer_city: 'customer_postal_zip',
  customer_country: 'customer_region',
};

/** Tokens of the HTML standard, "Autofill". */
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

/** Returns the autofill token of a field; `''` if browsers decide. */
export function autofillOf(fieldId: string): string {
  return tokens[fieldId] ?? (fieldId === 'note' ? 'off' : '');
}

/**
 * Returns true if a field takes a telephone number. The Booking API has a mask for email addresses only, so the id
 * decides.
 */
export function asksForPhone({ id }: Pick<FormField, 'id'>): boolean {
  return id.endsWith('phone');
}

/** Returns the fields by row. Two partners share the row of the first one. The others keep the account's order. */
export function rowsOf(fields: readonly FormField[]): readonly (readonly FormField[])[] {
  const placedIds = new Set<string>();
  return fields.flatMap((field) => {
    if (placedIds.has(field.id)) return [];
    const partnerId = partners[field.id] ?? Object.keys(partners).find((id) => partners[id] === field.id);
    const partner = fields.find(({ id }) => id === partnerId);
    if (!partner) return [[field]];
    placedIds.add(partner.id);
    return [field.id in partners ? [field, partner] : [partner, field]];
  });
}

/** The maximum number of fields in a form without a fold. */
const MAX_UNFOLDED = 4;

/** The fields of a form, with the optional ones apart for the fold. */
interface FoldedFields {
  visible: readonly FormField[];
  optional: readonly FormField[];
}

/** Fields that come first, in this order. */
const firstFields = ['customer_name', 'customer_email', 'customer_phone'];

/** Moves name, email and phone to the start. The rest keeps the account's order. */
function contactFirst(fields: readonly FormField[]): readonly FormField[] {
  const firstFieldsInOrder = firstFields.flatMap((id) => fields.filter((field) => field.id === id));
  return [...firstFieldsInOrder, ...fields.filter((field) => !firstFieldsInOrder.includes(field))];
}

/**
 * Moves optional fields to the fold unless the form is short. Required fields and the texts of the venue stay visible.
 */
export function foldOptional(accountFields: readonly FormField[]): FoldedFields {
  const fields = contactFirst(accountFields);
  const isFolded = ({ type, required }: FormField) => type !== 'p' && !required;
  if (fields.filter(({ type }) => type !== 'p').length <= MAX_UNFOLDED) return { visible: fields, optional: [] };
  return { visible: fields.filter((field) => !isFolded(field)), optional: fields.filter(isFolded) };
}

/**
 * Returns the region field for a country: with the regions of that country, or as a line of text without any. A code
 * may contain its country (`CA-BC`, ISO 3166-2). Other codes belong to the initial country of the account's form.
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

/** Returns the initial country of the account's form; `''` without one. */
export function homeOf(fields: readonly FormField[]): string {
  return fields.find(({ id }) => id === 'customer_country')?.value ?? '';
}

/** Returns the values without a region of another country. */
export function withoutStrayRegion(
  values: Readonly<Record<string, string>>,
  fields: readonly FormField[],
): Readonly<Record<string, string>> {
  const region = fields.find(({ id, type }) => id === 'customer_region' && type === 'select');
  if (!region || values.customer_region === undefined) return values;
  const isIn = ({ options }: FormField) => options.some(({ value }) => value === values.customer_region);
  const here = regionIn(values.customer_country ?? '', region, homeOf(fields));
  const isStray = here.type === 'select' ? !isIn(here) : isIn(region);
  return isStray ? { ...values, customer_region: '' } : values;
}
