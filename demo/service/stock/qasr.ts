/**
 * `qasr`: a desert castle in Jordan with a museum and a camp, right to left, in a currency of three decimals.
 * It sells by night, hour, half hour, quarter of an hour and time slot, in groups and packages.
 */

import type { AccountSettings } from '../catalogue/account.ts';
import type { Item } from '../catalogue/item.ts';
import { HARBOUR_SETTINGS } from './harbour.ts';
import { at, each, flat, offer, question, seats } from './make.ts';

export const QASR_SETTINGS: AccountSettings = {
  ...HARBOUR_SETTINGS,
  name: 'قصر الواحة',
  hostId: 'qasr.example',
  email: 'ahlan@qasr.example',
  phone: '+962 6 555 0118',
  address: 'طريق القصور 3',
  city: 'الأزرق',
  postalZip: '13118',
  region: 'الزرقاء',
  regionId: 'JO-AZ',
  countryId: 'JO',
  locale: 'ar_JO',
  language: 'ar',
  timezone: 'Asia/Amman',
  dateFormat: '%d/%m/%Y',
  currency: { id: 'JOD', symbol: 'د.أ', symbolSpace: true, symbolPrecedes: false, decimals: 3, decimalSeparator: '.', thousandsSeparator: ',' },
  publicSession: true,
  taxes: [
    { id: 'sales', name: 'ضريبة المبيعات', percent: 1600, inclusive: true },
    { id: 'tourism', name: 'رسم السياحة', percent: 250, inclusive: false },
  ],
  seasons: [
    { id: 'spring', name: 'موسم الربيع', from: '03-01', to: '05-15', itemIds: [311, 312], percent: 2500 },
    { id: 'stars', name: 'ليالي الشهب', from: '08-10', to: '08-14', itemIds: [312], prices: { tents: each(95_000) } },
  ],
  discounts: [{ code: 'AHLAN', percent: 1250 }, { code: 'LAYL5', amount: 5000, itemIds: [311, 312], from: '09-01', to: '02-28' }],
  categories: [
    { id: 31, name: 'المتحف', position: 1, description: 'ألف عام بين الجدران.' },
    { id: 32, name: 'المخيّم', position: 2, description: 'ليالٍ تحت النجوم.' },
    { id: 33, name: 'الأنشطة', position: 3, description: 'للساعات بين الشروق والغروب.' },
    { id: 34, name: 'الهدايا', position: 4, description: 'لمن تحبّون.' },
  ],
  statuses: [
    { id: 'PEND', name: 'بانتظار الدفع' }, { id: 'HOLD', name: 'معلّق' }, { id: 'PART', name: 'مدفوع جزئياً' }, { id: 'PAID', name: 'مدفوع' },
    { id: 'WAIT', name: 'قائمة الانتظار' }, { id: 'STOP', name: 'موقوف' }, { id: 'VOID', name: 'ملغى' }, { id: 'CANCELLED', name: 'أُلغي' },
  ],
  ownFields: [
    { id: 'diet', label: 'نظام الطعام', type: 'select', options: { any: 'كل شيء', vegetarian: 'نباتي', vegan: 'نباتي صرف' }, customer: { form: true, required: true }, staff: { form: true, required: false } },
  ],
  policy: '<p>الإلغاء مجاني حتى <strong>24 ساعة</strong> قبل الموعد.</p>',
  accent: '#8a4b1f',
};

export function qasrItems(accountId: number): Item[] {
  const people = { adults: seats('بالغون', 2, 12), children: seats('أطفال', 0, 8, { description: 'من 4 إلى 12 سنة' }) };
  const tents = (max: number) => seats('خيام', 1, max, { required: true, min: 1 });
  return [
    offer(accountId, {
      id: 301, name: 'تذكرة المتحف', categoryId: 31, picture: 'museum', pictureTitle: 'واجهة المتحف', stock: 200, length: 1, sku: 'museum-day',
      summary: '<p>يوم كامل في قاعات القصر.</p>', details: '<p>الدخول من التاسعة صباحاً.</p>',
      parameters: people, prices: { adults: each(4500), children: each(1250) },
      ranges: { adults: [{ from: 1, to: 4, amount: 4500, type: 'P' }, { from: 5, to: 12, amount: 20_000, type: 'F' }] },
      rules: { closedWeekdays: [2] },
    }),
    offer(accountId, {
      id: 302, name: 'جولة مع مرشد', categoryId: 31, picture: 'museum', pictureTitle: 'قاعة ذات قباب', unit: 'TS', stock: 15, sku: 'guided-tour',
      summary: '<p>ساعة مع من يعرف كل حجر.</p>',
      slots: [{ start: at('9:30'), end: at('10:30') }, { start: at('12:00'), end: at('13:00') }, { start: at('16:00'), end: at('17:00') }],
      parameters: { ...people, guides: question('مرشدون', 1, 3, { hiddenFromCustomers: true }), language: question('اللغة', 1, 1, { hidden: true }) },
      prices: { adults: each(7000), children: each(3500) }, rules: { closedWeekdays: [2], leadHours: 2 }, staffRules: { leadHours: 0 },
      packages: [{ itemId: 307, optin: 'O', followsParameters: true }],
    }),
    offer(accountId, {
      id: 303, name: 'خيمة في المخيّم', categoryId: 32, picture: 'desert-camp', pictureTitle: 'مخيّم في الصحراء', unit: 'N', stock: 0, isParent: true, sku: 'camp',
      summary: '<p>خيام من شعر الماعز، وسماء بلا مصابيح.</p>',
    }),
    offer(accountId, {
      id: 311, name: 'خيمة لشخصين', categoryId: 32, parentId: 303, picture: 'desert-camp', pictureTitle: 'خيمة صغيرة', unit: 'N', stock: 8, sku: 'tent-two',
      summary: '<p>لشخصين، مع عشاء حول النار.</p>', parameters: { tents: tents(4), guests: question('ضيوف', 2, 8, { min: 1, required: true }) },
      prices: { tents: each(38_500) }, rules: { maxLength: 10 },
      packages: [{ itemId: 307, optin: 'O', followsParameters: false }, { itemId: 308, optin: 'I', followsParameters: false }],
    }),
    offer(accountId, {
      id: 312, name: 'خيمة للعائلة', categoryId: 32, parentId: 303, picture: 'desert-camp', pictureTitle: 'خيمة كبيرة', unit: 'N', stock: 3, sku: 'tent-family',
      summary: '<p>لستة أشخاص، بغرفتين.</p>', parameters: { tents: tents(2), guests: question('ضيوف', 4, 12, { min: 1, required: true }) },
      prices: { tents: each(72_000) }, rules: { minLength: 2, maxLength: 10 }, staffRules: { minLength: 1 }, defaultLength: 2,
      packages: [{ itemId: 308, optin: 'I', followsParameters: false }],
    }),
    offer(accountId, {
      id: 304, name: 'على ظهر الجمل', categoryId: 33, picture: 'camel', pictureTitle: 'جمل عند الغروب', unit: 'H', stock: 6, sku: 'camel',
      summary: '<p>ساعة أو أكثر في الرمال.</p>', parameters: { camels: seats('جمال', 1, 6, { required: true, min: 1 }) },
      prices: { camels: each(12_000) }, rules: { opens: at('8:00'), closes: at('18:00'), minLength: 1, maxLength: 4, leadHours: 1, startTimes: [at('8:00'), at('10:00'), at('14:00'), at('16:00')] },
      staffRules: { leadHours: 0, startTimes: Array.from({ length: 10 }, (_, index) => at('8:00') + index * 60) },
    }),
    offer(accountId, {
      id: 305, name: 'سيارة رباعية الدفع', categoryId: 33, picture: 'generic-vehicle', pictureTitle: 'سيارة في الرمال', unit: '30M', stock: 4, sku: 'jeep',
      summary: '<p>بنصف الساعة، مع سائق.</p>', parameters: { cars: seats('سيارات', 1, 4, { required: true, min: 1 }) },
      prices: { cars: each(9000) }, rules: { opens: at('8:00'), closes: at('19:00'), minLength: 2, maxLength: 8 }, defaultLength: 2,
    }),
    offer(accountId, {
      id: 306, name: 'درس في الخط العربي', categoryId: 33, picture: 'generic-lamp', pictureTitle: 'مصباح على طاولة', unit: '15M', stock: 5, length: 3, sku: 'calligraphy',
      summary: '<p>ثلاثة أرباع الساعة مع القصب والحبر.</p>', parameters: { adults: seats('مشاركون', 1, 5, { required: true, min: 1 }) },
      prices: { adults: flat(3000) }, rules: { opens: at('10:00'), closes: at('16:00') },
    }),
    offer(accountId, {
      id: 313, name: 'دليل صوتي', categoryId: 31, picture: 'generic-lamp', unlimited: true, stock: 0, length: 1, sku: 'audio-guide',
      summary: '<p>بست لغات، ولا ينفد أبداً.</p>', parameters: { adults: seats('أجهزة', 1, 20, { required: true, min: 1 }) }, prices: { adults: each(2000) },
    }),
    offer(accountId, {
      id: 314, name: 'كوفية', categoryId: 34, picture: 'gift', simple: true, byDate: false, stock: 120, sku: 'scarf',
      summary: '<p>منسوجة باليد.</p>', parameters: { qty: seats('قطع', 1, 10, { required: true, min: 1 }) }, prices: { qty: each(15_750) },
    }),
    offer(accountId, {
      id: 315, name: 'قسيمة هدية', categoryId: 34, picture: 'gift', simple: true, byDate: false, unlimited: true, type: 'GC', stock: 0, sku: 'gift',
      summary: '<p>خمسون ديناراً من الدهشة.</p>', parameters: { qty: seats('قسائم', 1, 20, { required: true, min: 1 }) }, prices: { qty: each(50_000) },
    }),
    offer(accountId, {
      id: 307, name: 'عشاء زرب', categoryId: 32, picture: 'picnic', visibility: 'P', simple: true, stock: 40, sku: 'zarb',
      summary: '<p>مطبوخ تحت الرمل.</p>', parameters: { adults: seats('كبير', 1, 12), children: seats('صغير', 0, 8) }, prices: { adults: each(14_000), children: each(7000) },
    }),
    offer(accountId, {
      id: 308, name: 'شاي الترحيب', categoryId: 32, visibility: 'P', simple: true, byDate: false, unlimited: true, stock: 0, sku: 'tea',
      summary: '<p>بالمرمية.</p>', parameters: { qty: seats('أكواب', 1, 1) }, prices: { qty: flat(0) },
    }),
    offer(accountId, {
      id: 316, name: 'سكن الحرّاس', categoryId: 32, visibility: 'S', unit: 'N', stock: 2, sku: 'guards',
      summary: '<p>للعاملين فقط.</p>', parameters: { tents: tents(2) }, prices: { tents: each(0) },
    }),
    offer(accountId, {
      id: 317, name: 'برج المراقبة', categoryId: 31, status: 'U', stock: 1, sku: 'tower',
      summary: '<p>مغلق للترميم.</p>', parameters: people, prices: { adults: each(3000), children: each(1000) },
    }),
  ];
}
