/**
 * Recognises the common fields of booking forms by their ids, such as `customer_name`. It decides their order, their
 * rows, their autofill tokens, and the regions of a country. It also decides which optional fields go into a
 * collapsible section. It renders nothing.
 */
import type { FormField } from '../../api/types.ts';

/** Pairs of short fields. In a wide layout, the two fields of a pair share a row, in this order. */
const rowPairs = [
  ['customer_email', 'customer_phone'],
  ['customer_city', 'customer_postal_zip'],
  ['customer_country', 'customer_region'],
];

/** Autofill tokens by field id (HTML standard, "Autofill"). */
const autofillTokensByFieldId: Readonly<Record<string, string>> = {
  customer_name: 'name',
  customer_email: 'email',
  customer_phone: 'tel',
  customer_address: 'street-address',
  customer_city: 'address-level2',
  customer_country: 'country',
  customer_region: 'address-level1',
  customer_postal_zip: 'postal-code',
  note: 'off',
};

/** Returns the autofill token of a field; undefined if browsers can decide themselves. */
export function getAutofillToken(fieldId: string): string | undefined {
  return autofillTokensByFieldId[fieldId];
}

/**
 * Returns true if a field takes a telephone number. Only its id shows that, because the Booking API marks only email
 * fields.
 */
export function isPhoneField({ id }: Pick<FormField, 'id'>): boolean {
  return id.endsWith('phone');
}

/**
 * Returns the fields of each row. The two fields of a pair share a row, at the position of the earlier field. Other
 * fields get a row each, in the given order.
 */
export function arrangeInRows(fields: readonly FormField[]): readonly (readonly FormField[])[] {
  return fields.flatMap((field) => {
    const row = pickFields(fields, rowPairs.find((pair) => pair.includes(field.id)) ?? [field.id]);
    return fields.find((earliestField) => row.includes(earliestField)) === field ? [row] : [];
  });
}

/** Returns the fields with these ids, in the order of the ids. */
function pickFields(fields: readonly FormField[], ids: readonly string[]): readonly FormField[] {
  return ids.flatMap((id) => fields.filter((field) => field.id === id));
}

/** A form with at most this number of fields shows all of them, without a collapsible section. */
const MAX_UNFOLDED_FIELDS = 4;

/** The fields of a form: the visible ones, and the optional ones in the collapsible section. */
interface FoldedFields {
  visibleFields: readonly FormField[];
  optionalFields: readonly FormField[];
}

/** Ids of the fields that come first in every form, in this order. */
const contactFieldIds = ['customer_name', 'customer_email', 'customer_phone'];

/** Moves name, email and phone to the start. Other fields keep the account's order. */
function moveContactFieldsFirst(fields: readonly FormField[]): readonly FormField[] {
  const contactFields = pickFields(fields, contactFieldIds);
  return [...contactFields, ...fields.filter((field) => !contactFields.includes(field))];
}

/**
 * Returns two lists: the visible fields, and the optional fields for the collapsible section. In a short form, all
 * fields stay visible. Required fields and the venue's texts are always visible.
 */
export function splitOptionalFields(accountFields: readonly FormField[]): FoldedFields {
  const fields = moveContactFieldsFirst(accountFields);
  const isFoldable = ({ type, required }: FormField) => type !== 'p' && !required;
  if (fields.filter(({ type }) => type !== 'p').length <= MAX_UNFOLDED_FIELDS)
    return { visibleFields: fields, optionalFields: [] };
  return { visibleFields: fields.filter((field) => !isFoldable(field)), optionalFields: fields.filter(isFoldable) };
}

/**
 * Returns the region field for a country: a list of its regions, or a text input if the account lists none for it. The
 * code of a region may begin with its country (`CA-BC`, ISO 3166-2). A code without a country belongs to the country
 * that the account's form preselects. Returns any other field unchanged.
 */
export function limitRegionToCountry(country: string, field: FormField, allFields: readonly FormField[]): FormField {
  if (!isRegionList(field) || country === '') return field;
  const defaultCountry = allFields.find(({ id }) => id === 'customer_country')?.value ?? '';
  const countryCode = country.toUpperCase();
  const options = field.options.filter(({ value }) => {
    const [, countryPrefix] = /^([a-z]{2})[-_]/i.exec(value) ?? [];
    return countryPrefix
      ? countryPrefix.toUpperCase() === countryCode || !/^[A-Z]{2}$/.test(countryCode)
      : defaultCountry === '' || defaultCountry === country;
  });
  return { ...field, options, type: options.length > 0 ? 'select' : 'text' };
}

/** Returns the values of the form, with an empty region if the region does not belong to the selected country. */
export function clearRegionOfOtherCountry(
  values: Readonly<Record<string, string>>,
  fields: readonly FormField[],
): Readonly<Record<string, string>> {
  const regionField = fields.find(isRegionList);
  if (!regionField || values.customer_region === undefined) return values;
  const hasRegionOption = ({ options }: FormField) => options.some(({ value }) => value === values.customer_region);
  const regionFieldOfCountry = limitRegionToCountry(values.customer_country ?? '', regionField, fields);
  const isRegionOfOtherCountry =
    regionFieldOfCountry.type === 'select' ? !hasRegionOption(regionFieldOfCountry) : hasRegionOption(regionField);
  return isRegionOfOtherCountry ? { ...values, customer_region: '' } : values;
}

function isRegionList({ id, type }: FormField): boolean {
  return id === 'customer_region' && type === 'select';
}
