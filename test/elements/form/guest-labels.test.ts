import { describe, expect, it } from 'vitest';
import type { FormField } from '../../../src/api/types.ts';
import { translateForm } from '../../../src/elements/form/guest-labels.ts';
import { catalogues } from '../../i18n/catalogues.ts';
import { createField } from '../checkout-stage.ts';
import { createPreparedLocale } from '../choosing-stage.ts';

const translateToEnglish = (accountLang: string, fields: FormField[]) =>
  translateForm({ fields, policy: '', terms: null }, { ...createPreparedLocale('en'), accountLang });
const translateLabels = (accountLang: string, ...fields: FormField[]) =>
  translateToEnglish(accountLang, fields).form.fields.map(({ label }) => label);

describe('translateForm', () => {
  it.each([
    ['de-AT', 'customer_phone', 'Telefon', 'Phone'],
    ['ar', 'customer_name', 'الاسم', 'Name'],
    ['fr', 'customer_email', 'Courriel *', 'Email'],
    ['ja', 'customer_postal_zip', '郵便番号', 'Postal code'],
  ])('translates from %s the default label of the field %s', (lang, id, label, message) => {
    expect(translateLabels(lang, createField(id, { label }))).toEqual([message]);
  });

  const listedLanguages = 'ar cs de en es fr he it ja nl pl pt sv zh'.split(' ');
  it.each(catalogues.filter(([lang]) => listedLanguages.includes(new Intl.Locale(lang).language)))(
    'translates the default label of the country field from %s',
    (lang, { details }) => {
      const country = createField('customer_country', { label: details.fields.country });
      expect(translateLabels(lang, country)).toEqual(['Country']);
    },
  );

  it('keeps the account’s own labels and labels in an unsupported language', () => {
    expect(translateLabels('de', createField('customer_name', { label: 'Name des Skippers' }))).toEqual([
      'Name des Skippers',
    ]);
    expect(translateLabels('de', createField('ankunft', { label: 'Name' }))).toEqual(['Name']);
    expect(translateLabels('eo', createField('customer_name', { label: 'Nomo' }))).toEqual(['Nomo']);
  });

  it('lists the fields whose label or choices it has translated', () => {
    const options = [{ value: 'AT', label: 'Österreich' }];
    const { translatedLabelIds, translatedChoiceIds } = translateToEnglish('de', [
      createField('customer_name', { label: 'Name' }),
      createField('customer_country', { label: 'Staat der Anreise', type: 'select', options }),
    ]);
    expect([[...translatedLabelIds], [...translatedChoiceIds]]).toEqual([['customer_name'], ['customer_country']]);
  });

  it('translates the default label of the terms', () => {
    const termsField = createField('customer_tos_agree', { label: 'Ich akzeptiere die AGB.', type: 'checkbox' });
    const { form, translatedLabelIds } = translateForm(
      { fields: [], policy: '', terms: termsField },
      { ...createPreparedLocale('en'), accountLang: 'de' },
    );
    expect([form.terms?.label, translatedLabelIds.has(termsField.id)]).toEqual([
      createPreparedLocale('en').text.details.terms,
      true,
    ]);
  });

  it('sorts countries by their names in the guest’s language', () => {
    const options = [
      { value: '', label: 'Bitte wählen' },
      { value: 'AT', label: 'Österreich' },
      { value: 'DE', label: 'Deutschland' },
      { value: 'FR', label: 'Frankreich' },
    ];
    const [country] = translateToEnglish('de', [
      createField('customer_country', { label: 'Land', type: 'select', options }),
    ]).form.fields;
    expect(country?.options.map(({ label }) => label)).toEqual(['Bitte wählen', 'Austria', 'France', 'Germany']);
  });

  it('keeps the labels of countries whose values are no country codes', () => {
    const options = [{ value: 'Österreich', label: 'Österreich' }];
    const [country] = translateToEnglish('de', [
      createField('customer_country', { label: 'Land', type: 'select', options }),
    ]).form.fields;
    expect(country?.options).toEqual(options);
  });
});
