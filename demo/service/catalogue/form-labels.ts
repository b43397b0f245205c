/**
 * Labels of the form fields that all accounts share. An account's settings have the labels of the fields that it adds.
 */

import type { Account } from './account.ts';

type FormLabels = Readonly<
  Record<
    | 'customer_name'
    | 'customer_email'
    | 'customer_phone'
    | 'customer_address'
    | 'customer_city'
    | 'customer_country'
    | 'customer_region'
    | 'customer_postal_zip'
    | 'note'
    | 'terms',
    string
  >
>;

const FORM_LABELS: Readonly<Record<string, FormLabels>> = {
  en: {
    customer_name: 'Name',
    customer_email: 'Email',
    customer_phone: 'Phone',
    customer_address: 'Address',
    customer_city: 'City',
    customer_country: 'Country',
    customer_region: 'Province or state',
    customer_postal_zip: 'Postal code',
    note: 'Anything we should know?',
    terms: 'I have read the booking policy and agree to it',
  },
  de: {
    customer_name: 'Name',
    customer_email: 'E-Mail',
    customer_phone: 'Telefon',
    customer_address: 'Adresse',
    customer_city: 'Ort',
    customer_country: 'Land',
    customer_region: 'Bundesland',
    customer_postal_zip: 'Postleitzahl',
    note: 'Was sollen wir wissen?',
    terms: 'Ich habe die Buchungsbedingungen gelesen und stimme zu',
  },
  ar: {
    customer_name: 'الاسم',
    customer_email: 'البريد الإلكتروني',
    customer_phone: 'الهاتف',
    customer_address: 'العنوان',
    customer_city: 'المدينة',
    customer_country: 'الدولة',
    customer_region: 'المحافظة',
    customer_postal_zip: 'الرمز البريدي',
    note: 'ملاحظات',
    terms: 'قرأت شروط الحجز وأوافق عليها',
  },
};

/** Returns the labels in the account's language, or in English if there are none. */
export function getFormLabels(account: Account): FormLabels {
  return FORM_LABELS[account.settings.language] ?? (FORM_LABELS.en as FormLabels);
}
