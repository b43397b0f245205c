/**
 * Translates the labels of common fields. It loads only if the guest's language differs from the account's. It replaces
 * the default labels in the tables below and the names of countries. Labels that the account wrote itself stay.
 */
import type { BookingForm, FormField } from '../../api/types.ts';
import { enGuestLabels } from '../../i18n/en/guest-labels.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Messages } from '../../i18n/messages.ts';

type FieldMessage = keyof Messages['details']['fields'];

const messageNamesByFieldId: Readonly<Record<string, FieldMessage>> = {
  customer_name: 'name',
  customer_email: 'email',
  customer_phone: 'phone',
  customer_address: 'address',
  customer_city: 'city',
  customer_postal_zip: 'postalCode',
  customer_country: 'country',
  customer_region: 'region',
};

/**
 * The default labels of common fields, by language. Labels are in lower case, and `|` separates alternatives. A label
 * that is not in this table is the account's own wording and may have a different meaning.
 */
const defaultLabels: Readonly<Record<string, Readonly<Record<FieldMessage, string>>>> = {
  ar: {
    name: 'الاسم|الاسم الكامل',
    email: 'البريد الإلكتروني|بريد إلكتروني|الإيميل',
    phone: 'الهاتف|رقم الهاتف|هاتف|الجوال',
    address: 'العنوان|عنوان',
    city: 'المدينة|مدينة',
    postalCode: 'الرمز البريدي',
    country: 'الدولة|البلد|دولة',
    region: 'المحافظة|المنطقة|الولاية',
  },
  cs: {
    name: 'jméno|jméno a příjmení|celé jméno',
    email: 'e-mail|email',
    phone: 'telefon|telefonní číslo',
    address: 'adresa|ulice',
    city: 'město|obec',
    postalCode: 'psč|poštovní směrovací číslo',
    country: 'země|stát',
    region: 'kraj|region',
  },
  de: {
    name: 'name|vor- und nachname|vollständiger name',
    email: 'e-mail|email|e-mail-adresse',
    phone: 'telefon|telefonnummer|tel',
    address: 'adresse|anschrift|straße|straße und hausnummer',
    city: 'ort|stadt|wohnort',
    postalCode: 'postleitzahl|plz',
    country: 'land',
    region: 'bundesland|region|kanton|staat',
  },
  en: {
    name: 'name|full name|your name',
    email: 'email|e-mail|email address',
    phone: 'phone|telephone|phone number|tel',
    address: 'address|street address|street',
    city: 'city|town|town/city',
    postalCode: 'postal code|postcode|zip|zip code|postal/zip|postal / zip|zip/postal code',
    country: 'country',
    region: 'region|state|province|state/province|province/state|province or state|state or province|county',
  },
  es: {
    name: 'nombre|nombre completo|nombre y apellidos',
    email: 'correo electrónico|email|e-mail|correo',
    phone: 'teléfono|número de teléfono',
    address: 'dirección|domicilio',
    city: 'ciudad|localidad|población',
    postalCode: 'código postal|cp',
    country: 'país',
    region: 'provincia|región|estado|comunidad',
  },
  fr: {
    name: 'nom|nom complet|nom et prénom',
    email: 'e-mail|email|courriel|adresse e-mail|adresse courriel',
    phone: 'téléphone|numéro de téléphone|tél',
    address: 'adresse',
    city: 'ville|localité',
    postalCode: 'code postal|npa',
    country: 'pays',
    region: 'région|province|état|canton|département',
  },
  he: {
    name: 'שם|שם מלא',
    email: 'דוא״ל|אימייל|דואר אלקטרוני',
    phone: 'טלפון|מספר טלפון',
    address: 'כתובת',
    city: 'עיר|יישוב',
    postalCode: 'מיקוד',
    country: 'מדינה|ארץ',
    region: 'אזור|מחוז',
  },
  it: {
    name: 'nome|nome e cognome|nome completo',
    email: 'e-mail|email|indirizzo e-mail',
    phone: 'telefono|numero di telefono',
    address: 'indirizzo',
    city: 'città|comune|località',
    postalCode: 'cap|codice postale',
    country: 'paese|nazione|stato',
    region: 'provincia|regione',
  },
  ja: {
    name: '名前|お名前|氏名',
    email: 'メール|メールアドレス|eメール',
    phone: '電話|電話番号',
    address: '住所|ご住所',
    city: '市区町村|市町村',
    postalCode: '郵便番号',
    country: '国|国名',
    region: '都道府県|地域',
  },
  nl: {
    name: 'naam|volledige naam',
    email: 'e-mail|email|e-mailadres',
    phone: 'telefoon|telefoonnummer',
    address: 'adres|straat en huisnummer',
    city: 'plaats|stad|woonplaats',
    postalCode: 'postcode',
    country: 'land',
    region: 'regio|provincie',
  },
  pl: {
    name: 'imię i nazwisko|nazwisko|imię',
    email: 'e-mail|email|adres e-mail',
    phone: 'telefon|numer telefonu',
    address: 'adres|ulica',
    city: 'miasto|miejscowość',
    postalCode: 'kod pocztowy',
    country: 'kraj|państwo',
    region: 'województwo|region',
  },
  pt: {
    name: 'nome|nome completo',
    email: 'e-mail|email',
    phone: 'telefone|telemóvel|celular',
    address: 'endereço|morada',
    city: 'cidade|localidade',
    postalCode: 'cep|código postal',
    country: 'país',
    region: 'estado|distrito|região|província',
  },
  sv: {
    name: 'namn|fullständigt namn|för- och efternamn',
    email: 'e-post|epost|e-postadress',
    phone: 'telefon|telefonnummer|mobil',
    address: 'adress|gatuadress',
    city: 'ort|stad|postort',
    postalCode: 'postnummer',
    country: 'land',
    region: 'region|län',
  },
  zh: {
    name: '姓名|名字|名稱',
    email: '电子邮箱|电子邮件|邮箱|電子郵件|電郵',
    phone: '电话|电话号码|手机|電話|電話號碼',
    address: '地址',
    city: '城市',
    postalCode: '邮政编码|邮编|郵遞區號|郵政編碼',
    country: '国家|国家/地区|國家|國家/地區',
    region: '省/州|省|州|省份|州／省',
  },
};

/** Default labels of the checkbox that accepts the policy, by language, with `|` between alternatives. */
const defaultTermsLabels: Readonly<Record<string, string>> = {
  ar: 'قرأت شروط الحجز وأوافق عليها|أوافق على شروط الحجز|أوافق على الشروط والأحكام',
  de: 'ich habe die buchungsbedingungen gelesen und stimme zu|ich stimme den buchungsbedingungen zu|ich akzeptiere die agb',
  en: 'i have read the booking policy and agree to it|i agree to the booking policy|i agree to the terms and conditions|i have read and agree to the terms and conditions',
  es: 'acepto las condiciones de reserva|acepto los términos y condiciones|he leído y acepto los términos y condiciones',
  fr: 'j’accepte les conditions de réservation|j’accepte les conditions générales|j’ai lu et j’accepte les conditions générales',
  it: 'accetto le condizioni di prenotazione|accetto i termini e le condizioni',
  nl: 'ik ga akkoord met de boekingsvoorwaarden|ik ga akkoord met de algemene voorwaarden',
};

/** A form whose default labels are in the guest's language, which differs from the account's. */
export interface TranslatedForm {
  form: BookingForm;
  /** Ids of the fields whose label is now in the guest's language. */
  translatedLabelIds: ReadonlySet<string>;
  /** Ids of the fields whose choices are now in the guest's language. */
  translatedChoiceIds: ReadonlySet<string>;
}

/**
 * Replaces default labels with messages in the guest's language, and names countries with `Intl.DisplayNames`.
 *
 * @example
 * translateForm(form, locale).form.fields[0]?.label; // 'Name' instead of 'الاسم'
 */
export function translateForm(form: BookingForm, locale: Locale): TranslatedForm {
  const { lang, accountLang } = locale;
  const messages = locale.section('details', enGuestLabels);
  const { language } = new Intl.Locale(accountLang);
  const defaultLabelsOfLanguage = defaultLabels[language];
  const translatedLabelIds = new Set<string>();
  const translatedChoiceIds = new Set<string>();
  const fields = form.fields.map((field) => {
    const messageName = messageNamesByFieldId[field.id];
    if (messageName === undefined) return field;
    const isDefaultLabel = isLabelAmong(defaultLabelsOfLanguage?.[messageName], field.label);
    if (isDefaultLabel) translatedLabelIds.add(field.id);
    const options = messageName === 'country' ? translateCountryNames(field, lang) : field.options;
    if (options !== field.options) translatedChoiceIds.add(field.id);
    return { ...field, options, label: isDefaultLabel ? messages.fields[messageName] : field.label };
  });
  const { terms } = form;
  const hasDefaultTermsLabel = terms !== null && isLabelAmong(defaultTermsLabels[language], terms.label);
  if (hasDefaultTermsLabel) translatedLabelIds.add(terms.id);
  return {
    form: { ...form, fields, terms: hasDefaultTermsLabel ? { ...terms, label: messages.terms } : terms },
    translatedLabelIds,
    translatedChoiceIds,
  };
}

function isLabelAmong(alternatives: string | undefined, label: string): boolean {
  const normalizedLabel = label.toLowerCase().replace(/[:*.]/g, '').replaceAll("'", '’').trim();
  return alternatives?.split('|').includes(normalizedLabel) === true;
}

/**
 * Returns the countries with their names in the guest's language, sorted as that language requires. Returns the same
 * options if their values are not country codes (ISO 3166-1).
 */
function translateCountryNames({ options }: FormField, guestLang: string): FormField['options'] {
  if (!options.every(({ value }) => /^([A-Z]{2})?$/.test(value))) return options;
  const countryNames = new Intl.DisplayNames(guestLang, { type: 'region' });
  const countryCollator = new Intl.Collator(guestLang);
  return options
    .map(({ value, label }) => ({ value, label: value ? (countryNames.of(value) ?? label) : label }))
    .sort((firstOption, secondOption) =>
      firstOption.value && secondOption.value
        ? countryCollator.compare(firstOption.label, secondOption.label)
        : firstOption.value
          ? 1
          : -1,
    );
}
