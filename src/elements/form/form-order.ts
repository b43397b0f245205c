/**
 * Recognises the common fields of booking forms by their ids, such as `customer_name`. It decides their order, their
 * rows, their autofill tokens, and the regions of a country. It also decides which optional fields go into a
 * collapsible section. It renders nothing.
 */
import type { FormField } from '../../api/types.ts';

/** Pairs of short fields that share a row in a wide layout. The key is the first field of the row. */
const partnerIds: Readonly<Record<string, string>> = {
  customer_email: 'customer_phone',
  customer_city: 'customer_postal_zip',
  customer_country: 'customer_region',
};

/** Autofill tokens by field id (HTML standard, "Autofill"). */
const autofillTokens: Readonly<Record<string, string>> = {
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
  return autofillTokens[fieldId] ?? (fieldId === 'note' ? 'off' : '');
}

/**
 * Returns true if a field takes a telephone number. Only its id shows that, because the Booking API marks only email
 * fields.
 */
export function asksForPhone({ id }: Pick<FormField, 'id'>): boolean {
  return id.endsWith('phone');
}

/**
 * Returns the fields of each row. Two partners share a row, at the position of the earlier one. Other fields keep the
 * account's order.
 */
export function rowsOf(fields: readonly FormField[]): readonly (readonly FormField[])[] {
  const placedIds = new Set<string>();
  return fields.flatMap((field) => {
    if (placedIds.has(field.id)) return [];
    const partnerId = partnerIds[field.id] ?? Object.keys(partnerIds).find((id) => partnerIds[id] === field.id);
    const partner = fields.find(({ id }) => id === partnerId);
    if (!partner) return [[field]];
    placedIds.add(partner.id);
    return [field.id in partnerIds ? [field, partner] : [partner, field]];
  });
}

/** A form with at most this number of fields shows all of them, without a collapsible section. */
const MAX_UNFOLDED = 4;

/** The fields of a form: the visible ones, and the optional ones in the collapsible section. */
interface FoldedFields {
  visible: readonly FormField[];
  optional: readonly FormField[];
}

/** Ids of the fields that come first, in this order. */
const firstFieldIds = ['customer_name', 'customer_email', 'customer_phone'];

/** Moves name, email and phone to the start. Other fields keep the account's order. */
function contactFirst(fields: readonly FormField[]): readonly FormField[] {
  const firstFields = firstFieldIds.flatMap((id) => fields.filter((field) => field.id === id));
  return [...firstFields, ...fields.filter((field) => !firstFields.includes(field))];
}

/**
 * Returns two lists: the visible fields, and the optional fields for the collapsible section. In a short form, all
 * fields stay visible. Required fields and the venue's texts are always visible.
 */
export function foldOptional(accountFields: readonly FormField[]): FoldedFields {
  const fields = contactFirst(accountFields);
  const goesIntoFold = ({ type, required }: FormField) => type !== 'p' && !required;
  if (fields.filter(({ type }) => type !== 'p').length <= MAX_UNFOLDED) return { visible: fields, optional: [] };
  return { visible: fields.filter((field) => !goesIntoFold(field)), optional: fields.filter(goesIntoFold) };
}

/**
 * Returns the region field for a country: a list of its regions, or a text input if the account lists none for it. The
 * code of a region may begin with its country (`CA-BC`, ISO 3166-2). A code without a country belongs to the country
 * `home`.
 *
 * @param home the country that the form preselects
 */
export function regionIn(country: string, region: FormField, home: string): FormField {
  if (region.type !== 'select' || country === '') return region;
  const code = country.toUpperCase();
  const isInCountry = ({ value }: { value: string }) => {
    const [, prefix] = /^([a-z]{2})[-_]/i.exec(value) ?? [];
    return prefix ? prefix.toUpperCase() === code || !/^[A-Z]{2}$/.test(code) : home === '' || home === country;
  };
  const options = region.options.filter(isInCountry);
  return options.length > 0 ? { ...region, options } : { ...region, type: 'text', options };
}

/** Returns the country that the account's form preselects; `''` for none. */
export function homeOf(fields: readonly FormField[]): string {
  return fields.find(({ id }) => id === 'customer_country')?.value ?? '';
}

/** Returns the values of the form. Empties the region if it does not belong to the selected country. */
export function withoutStrayRegion(
  values: Readonly<Record<string, string>>,
  fields: readonly FormField[],
): Readonly<Record<string, string>> {
  const region = fields.find(({ id, type }) => id === 'customer_region' && type === 'select');
  if (!region || values.customer_region === undefined) return values;
  const hasValue = ({ options }: FormField) => options.some(({ value }) => value === values.customer_region);
  const regionOfCountry = regionIn(values.customer_country ?? '', region, homeOf(fields));
  const isStray = regionOfCountry.type === 'select' ? !hasValue(regionOfCountry) : hasValue(region);
  return isStray ? { ...values, customer_region: '' } : values;
}
