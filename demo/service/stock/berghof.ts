/** `berghof`: rooms, a suite and a hut in the Austrian mountains. Its session and create are open to the public. */

import type { AccountSettings } from '../catalogue/account.ts';
import type { Item } from '../catalogue/item.ts';
import { HARBOUR_SETTINGS } from './harbour.ts';
import { each, offer, question, seats } from './make.ts';

export const BERGHOF_SETTINGS: AccountSettings = {
  ...HARBOUR_SETTINGS,
  name: 'Berghof Sonnleitn',
  hostId: 'berghof.example',
  email: 'servus@berghof.example',
  phone: '+43 5577 555 42',
  address: 'Sonnleitn 7',
  city: 'Bergau',
  postalZip: '6886',
  region: 'Vorarlberg',
  regionId: 'AT-8',
  countryId: 'AT',
  locale: 'de_AT',
  language: 'de',
  timezone: 'Europe/Vienna',
  dateFormat: '%e. %B %Y',
  timeFormat: '%H:%M',
  currency: { id: 'EUR', symbol: '€', symbolSpace: true, symbolPrecedes: true, decimals: 2, decimalSeparator: ',', thousandsSeparator: '.' },
  publicSession: true,
  taxes: [{ id: 'ust', name: 'USt.', percent: 1000, inclusive: true }],
  seasons: [
    { id: 'winter', name: 'Hochsaison', from: '12-20', to: '03-15', itemIds: [201, 211, 212, 203, 204], percent: 3000 },
    { id: 'wanderherbst', name: 'Wanderherbst', from: '09-15', to: '10-31', itemIds: [201, 211, 212, 203], percent: -1500 },
    { id: 'silvester', name: 'Silvester', from: '12-29', to: '01-02', itemIds: [203], prices: { rooms: each(39900) } },
  ],
  discounts: [{ code: 'SERVUS', percent: 500 }, { code: 'HUETTE20', amount: 2000, itemIds: [204] }],
  categories: [
    { id: 21, name: 'Zimmer', position: 1, description: 'Holz, Wolle, Stille.' },
    { id: 22, name: 'Hütte', position: 2, description: 'Ganz für Sie allein.' },
    { id: 23, name: 'Erlebnisse', position: 3, description: 'Für die Stunden dazwischen.' },
  ],
  statuses: [
    { id: 'PEND', name: 'Offen' }, { id: 'HOLD', name: 'Zurückgestellt' }, { id: 'PART', name: 'Angezahlt' }, { id: 'PAID', name: 'Bezahlt' },
    { id: 'WAIT', name: 'Warteliste' }, { id: 'STOP', name: 'Angehalten' }, { id: 'VOID', name: 'Ungültig' }, { id: 'CANCELLED', name: 'Storniert' },
  ],
  ownFields: [
    { id: 'arrival_time', label: 'Voraussichtliche Ankunft', type: 'text', customer: { form: true, required: false }, staff: { form: true, required: false } },
  ],
  policy: '<p>Bis <strong>14 Tage</strong> vor der Anreise kostenlos stornierbar, danach berechnen wir die Hälfte.</p><p>Die Kurtaxe ist im Preis enthalten.</p>',
  accent: '#5b4a2f',
};

export function berghofItems(accountId: number): Item[] {
  const guests = { adults: question('Erwachsene', 2, 2, { min: 1, required: true }), children: question('Kinder', 0, 2, { description: 'bis 14 Jahre' }) };
  const rooms = (max: number) => seats('Zimmer', 1, max, { required: true, min: 1 });
  return [
    offer(accountId, {
      id: 201, name: 'Almzimmer', categoryId: 21, unit: 'N', picture: 'room-alpine', pictureTitle: 'Ein Zimmer mit Blick auf die Alm', stock: 4,
      summary: '<p>Zirbenholz, ein Balkon und der Blick bis hinauf zum Grat.</p>',
      details: '<p>22&nbsp;m², Bett 180&nbsp;cm, Regendusche. Frühstück mit Käse von nebenan ist dabei.</p>',
      parameters: { rooms: rooms(3), ...guests }, prices: { rooms: each(14200) }, rules: { maxLength: 21 }, defaultLength: 2,
    }),
    offer(accountId, {
      id: 202, name: 'Doppelzimmer', categoryId: 21, picture: 'room-double', pictureTitle: 'Ein Doppelzimmer', unit: 'N', stock: 0, isParent: true,
      summary: '<p>Zur Wiese oder zum Dorf: Sie haben die Wahl.</p>',
    }),
    offer(accountId, {
      id: 211, name: 'Doppelzimmer zur Wiese', categoryId: 21, parentId: 202, unit: 'N', picture: 'room-double', pictureTitle: 'Ein Doppelzimmer zur Wiese', stock: 3,
      summary: '<p>Morgensonne und Kuhglocken.</p>', parameters: { rooms: rooms(2), ...guests }, prices: { rooms: each(11800) }, rules: { maxLength: 21 },
    }),
    offer(accountId, {
      id: 212, name: 'Doppelzimmer zum Dorf', categoryId: 21, parentId: 202, unit: 'N', picture: 'room-village', pictureTitle: 'Ein Doppelzimmer zum Dorf', stock: 3,
      summary: '<p>Abendsonne und Kirchturm.</p>', parameters: { rooms: rooms(2), ...guests }, prices: { rooms: each(10900) }, rules: { maxLength: 21 },
    }),
    offer(accountId, {
      id: 203, name: 'Suite „Hoher Ifen“', categoryId: 21, unit: 'N', picture: 'suite', pictureTitle: 'Eine Suite mit Kachelofen', stock: 1,
      summary: '<p>Zwei Räume, ein Kachelofen und eine Badewanne am Fenster.</p>', details: '<p>Ab drei Nächten.</p>',
      parameters: { rooms: rooms(1), adults: question('Erwachsene', 2, 4, { min: 1, required: true }), children: question('Kinder', 0, 2) },
      prices: { rooms: each(24900) }, rules: { minLength: 3, maxLength: 14 }, defaultLength: 3,
    }),
    offer(accountId, {
      id: 204, name: 'Selbstversorgerhütte', categoryId: 22, unit: 'N', picture: 'hut', pictureTitle: 'Eine Holzhütte am Waldrand', stock: 1,
      summary: '<p>Eine Hütte mit acht Betten, einem Brunnen und sonst nichts. Ab zwei Nächten.</p>', details: '<p>Wir heizen ein, bevor Sie kommen.</p>',
      parameters: {
        adults: { label: 'Erwachsene', priced: true, usesStock: false, required: true, initial: 2, min: 1, max: 8 },
        children: { label: 'Kinder', priced: true, usesStock: false, required: false, initial: 0, min: 0, max: 6 },
      },
      prices: { adults: each(4200), children: each(1900) }, rules: { minLength: 2, maxLength: 10, closedWeekdays: [0] },
    }),
    offer(accountId, {
      id: 205, name: 'Bergrad', categoryId: 23, picture: 'bike', pictureTitle: 'Ein Rad an einer Bank', stock: 8,
      summary: '<p>Elektrisch, geländegängig, mit Korb für die Jause.</p>',
      parameters: { adults: seats('Große Räder', 1, 8), children: seats('Kinderräder', 0, 4) }, prices: { adults: each(3900), children: each(1900) },
      rules: { maxLength: 7 },
    }),
    offer(accountId, {
      id: 206, name: 'Abend in der Sauna', categoryId: 23, picture: 'sauna', pictureTitle: 'Eine Fasssauna im Schnee', simple: true, stock: 4,
      summary: '<p>Zwei Stunden in der Fasssauna, mit Aufguss von Heublumen.</p>',
      parameters: { qty: seats('Personen', 1, 4, { required: true, min: 1 }) }, prices: { qty: each(2400) },
    }),
    offer(accountId, {
      id: 207, name: 'Tagessauna', categoryId: 23, picture: 'sauna-day', pictureTitle: 'Eine Sauna bei Tag', stock: 6, length: 1,
      summary: '<p>Ein Tag Wärme, Bademantel inbegriffen.</p>',
      parameters: { adults: seats('Erwachsene', 2, 6), children: seats('Kinder', 0, 3) }, prices: { adults: each(3200), children: each(1600) },
      rules: { closedWeekdays: [1] },
    }),
  ];
}
