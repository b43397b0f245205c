/** `harbour`: a small harbour on the Pacific coast of Canada that rents boats and shows people whales. */

import type { AccountSettings } from '../catalogue/account.ts';
import type { Item } from '../catalogue/item.ts';
import { at, each, flat, offer, question, seats } from './make.ts';

export const HARBOUR_SETTINGS: AccountSettings = {
  name: 'Heron Cove Harbour',
  hostId: 'harbour.example',
  email: 'hello@harbour.example',
  phone: '+1 604 555 0142',
  address: '12 Wharf Road',
  city: 'Heron Cove',
  postalZip: 'V0N 1B0',
  region: 'British Columbia',
  regionId: 'BC',
  countryId: 'CA',
  planId: 3,
  locale: 'en_CA',
  language: 'en',
  timezone: 'America/Vancouver',
  dateFormat: '%b %e, %Y',
  timeFormat: '%I:%M %p',
  currency: { id: 'CAD', symbol: '$', symbolSpace: false, symbolPrecedes: true, decimals: 2, decimalSeparator: '.', thousandsSeparator: ',' },
  publicApi: true,
  publicSession: false,
  taxes: [{ id: 'gst', name: 'GST', percent: 500, inclusive: false }],
  seasons: [
    { id: 'summer', name: 'Summer', from: '06-20', to: '09-05', itemIds: [101, 102, 103, 107], percent: 1500 },
    { id: 'whales', name: 'Grey whales passing', from: '03-01', to: '04-30', itemIds: [107], prices: { adults: each(15900), children: each(9900) } },
  ],
  discounts: [
    { code: 'HERON10', percent: 1000 },
    { code: 'KAYAK15', amount: 1500, itemIds: [104, 105] },
    { code: 'WINTER', percent: 2000, from: '11-01', to: '03-15' },
  ],
  categories: [
    { id: 11, name: 'Boats', position: 1, description: 'Take the helm, with or without a licence.' },
    { id: 12, name: 'Paddling', position: 2, description: 'Kayaks and boards for calm water.' },
    { id: 13, name: 'Tours', position: 3, description: 'With a guide, by sea and on foot.' },
    { id: 14, name: 'Extras', position: 4, description: 'For the hours between.' },
  ],
  staff: [
    { id: 1, name: 'Maren Holt', email: 'staff@example.com' },
    { id: 2, name: 'Theo Lindqvist', email: 'theo@example.com' },
  ],
  statuses: [
    { id: 'PEND', name: 'Pending' }, { id: 'HOLD', name: 'On hold' }, { id: 'PART', name: 'Part paid' }, { id: 'PAID', name: 'Paid' },
    { id: 'WAIT', name: 'Waiting list' }, { id: 'STOP', name: 'Stopped' }, { id: 'VOID', name: 'Void' }, { id: 'CANCELLED', name: 'Cancelled' },
  ],
  ownFields: [
    {
      id: 'boating_experience', label: 'Your experience on the water', type: 'text',
      customer: { form: true, required: false }, staff: { form: true, required: false },
    },
    {
      id: 'desk_remark', label: 'Remark of the desk', type: 'text',
      customer: { form: false, required: false }, staff: { form: true, required: false },
    },
  ],
  policy: '<p>You may cancel free of charge until <strong>48 hours</strong> before you start; after that half of the price is kept.</p>'
    + '<ul><li>Life jackets are worn on the water, always.</li><li>In strong wind the harbour master may move your booking.</li></ul>',
  accent: '#0b5f7a',
};

/** The items, for this account and for `closed`, which sells the same under ids of its own. */
export function harbourItems(accountId: number, from: number): Item[] {
  const id = (index: number) => from + index;
  const people = { adults: seats('Adults', 2, 12, { description: '13 years and older' }), children: seats('Children', 0, 8, { description: '4 to 12 years' }) };
  return [
    offer(accountId, {
      id: id(1), name: 'Sailing yacht “Tern”', categoryId: 11, picture: 'sailboat', pictureTitle: 'A white sailing yacht on a calm bay', stock: 2,
      summary: '<p>Nine metres of quiet: a sailing yacht for a day or a long weekend.</p>',
      details: '<p>The <em>Tern</em> sleeps four and forgives beginners. A skipper can come along; ask at the desk.</p>'
        + '<ul><li>Two cabins and a small galley</li><li>Charts, life jackets and a kettle on board</li></ul>',
      parameters: {
        boats: seats('Yachts', 1, 2, { required: true, min: 1 }),
        guests: question('People on board', 2, 6, { min: 1, required: true, description: 'At most six for each yacht' }),
      },
      prices: { boats: each(32000) }, defaultLength: 2,
      rules: { minLength: 1, maxLength: 7, leadHours: 12 }, staffRules: { leadHours: 0, maxLength: 30 },
    }),
    offer(accountId, {
      id: id(2), name: 'Motor boat “Puffin”', categoryId: 11, picture: 'motorboat', pictureTitle: 'A small open motor boat', unit: 'H', stock: 4,
      summary: '<p>Eight horsepower, no licence needed. By the hour, from eight to eight.</p>',
      details: '<p>Steer out to the seal rocks and be back for lunch. Fuel is included; the harbour master shows you the ropes first.</p>',
      parameters: { boats: seats('Boats', 1, 3, { required: true, min: 1 }), guests: question('People on board', 2, 5, { min: 1 }) },
      prices: { boats: each(4200) }, defaultLength: 2,
      rules: { opens: at('8:00'), closes: at('20:00'), minLength: 1, maxLength: 8 },
    }),
    offer(accountId, {
      id: id(16), name: 'Sailing dinghy “Wren”', categoryId: 11, picture: 'sailboat', pictureTitle: 'A white sailing boat on a calm bay', unit: 'H', stock: 3, position: id(2),
      summary: '<p>A small boat with one sail, for an hour or an afternoon. Out at nine, eleven, one or three.</p>',
      details: '<p>For two who have sailed before. We rig her for you.</p>',
      parameters: { boats: seats('Dinghies', 1, 3, { required: true, min: 1 }) },
      prices: { boats: each(3600) }, defaultLength: 2,
      rules: { opens: at('9:00'), closes: at('18:00'), minLength: 1, maxLength: 3, startTimes: [at('9:00'), at('11:00'), at('13:00'), at('15:00')] },
    }),
    offer(accountId, {
      id: id(3), name: 'Pontoon raft with slide', categoryId: 11, picture: 'pontoon', pictureTitle: 'A pontoon raft with a sun roof', stock: 2, length: 3,
      summary: '<p>Three days on a raft with a roof, a grill and a slide. Always three days, from the day you choose.</p>',
      details: '<p>Anchor in a cove, swim, grill, sleep under the sky. Tied up again by sunset of the third day.</p>',
      parameters: { boats: seats('Rafts', 1, 2, { required: true, min: 1 }), guests: question('People on board', 4, 10, { min: 1 }) },
      prices: { boats: each(21500) }, rules: { leadHours: 24 },
    }),
    offer(accountId, {
      id: id(4), name: 'Sea kayak', categoryId: 12, picture: 'kayak', pictureTitle: 'A red sea kayak', stock: 14,
      summary: '<p>A light single kayak for a day. Fewer dollars a head the more of you come.</p>',
      details: '<p>Paddle, spray deck and a dry bag are included. Groups of four and more pay the group price.</p>',
      parameters: {
        adults: seats('Adults', 1, 10, { description: '13 years and older' }),
        children: seats('Children', 0, 6, { description: '8 to 12 years, beside an adult' }),
      },
      prices: { adults: each(6800), children: each(3900) },
      ranges: { adults: [{ from: 1, to: 3, amount: 6800, type: 'P' }, { from: 4, to: 6, amount: 6100, type: 'P' }, { from: 7, to: 10, amount: 5400, type: 'P' }] },
      rules: { maxLength: 5, closedWeekdays: [1] }, staffRules: { closedWeekdays: [] },
    }),
    offer(accountId, {
      id: id(5), name: 'Double kayak', categoryId: 12, picture: 'double-kayak', pictureTitle: 'A double kayak seen from above', stock: 6,
      summary: '<p>Two seats, one direction. The best way to find out whether you agree.</p>',
      details: '<p>Stable and roomy, for two adults or one adult and a child.</p>',
      parameters: { boats: seats('Double kayaks', 1, 6, { required: true, min: 1 }) },
      prices: { boats: each(9600) }, rules: { minLength: 2, maxLength: 5 },
      packages: [{ itemId: id(13), optin: 'O', followsParameters: false }, { itemId: id(14), optin: 'I', followsParameters: false }],
    }),
    offer(accountId, {
      id: id(6), name: 'Paddle board', categoryId: 12, picture: 'paddleboard', pictureTitle: 'A paddle board on flat water', stock: 8,
      summary: '<p>Stand up, wobble, glide. By the day.</p>', details: null,
      parameters: { boards: seats('Boards', 1, 8, { required: true, min: 1 }) },
      prices: { boards: each(4200) }, rules: { maxLength: 7 },
    }),
    offer(accountId, {
      id: id(7), name: 'Whale watching', categoryId: 13, picture: 'whale-tour', pictureTitle: 'The fluke of a whale before low hills', stock: 12,
      summary: '<p>A whole day out with a marine biologist. Warm suits, warm soup, and very often whales.</p>',
      details: '<p>We leave at nine and are back by four. Nine days in ten we see whales; on the tenth you may come again <strong>for nothing</strong>.</p>',
      parameters: people, prices: { adults: each(13900), children: each(8900) }, length: 1,
      rules: { closedWeekdays: [2], leadHours: 16 }, staffRules: { leadHours: 0 },
    }),
    offer(accountId, {
      id: id(8), name: 'Sunset cruise', categoryId: 13, picture: 'sunset-cruise', pictureTitle: 'A boat before the setting sun', unit: 'TS', stock: 18,
      summary: '<p>Ninety minutes of evening light, with a glass in your hand.</p>', details: '<p>Two sailings each evening, one into the golden light and one into the blue.</p>',
      slots: [{ start: at('18:00'), end: at('19:30') }, { start: at('20:00'), end: at('21:30') }],
      parameters: people, prices: { adults: each(5900), children: each(2900) }, rules: { leadHours: 2 },
    }),
    offer(accountId, {
      id: id(9), name: 'Fishing with Captain Ines', categoryId: 13, picture: 'fishing', pictureTitle: 'A fishing boat at dawn', stock: 6, length: 1,
      summary: '<p>Captain Ines knows where they bite. Sadly so does everybody: she is fully booked.</p>',
      details: '<p>Rods, bait and patience are provided.</p>',
      parameters: { adults: seats('Adults', 1, 6), children: seats('Children', 0, 4) }, prices: { adults: each(18500), children: each(9500) },
    }),
    offer(accountId, {
      id: id(10), name: 'Lighthouse walk', categoryId: 13, picture: 'lighthouse-walk', pictureTitle: 'A lighthouse at the end of a path', stock: 20, length: 1,
      summary: '<p>Two hours along the cliffs, then a hundred and four steps up.</p>',
      details: '<p>Open on Fridays, Saturdays and Sundays. Dogs are welcome, up to the first step.</p>',
      parameters: {
        ...people,
        dogs: question('Dogs', 0, 2),
        volunteers: question('Volunteer guides', 0, 2, { hiddenFromCustomers: true }),
        route: question('Route', 1, 1, { hidden: true }),
      },
      prices: { adults: each(2400), children: each(1200) }, rules: { closedWeekdays: [1, 2, 3, 4] },
    }),
    offer(accountId, {
      id: id(11), name: 'Harbour mug', categoryId: 14, picture: 'mug', pictureTitle: 'An enamel mug with a heron', simple: true, byDate: false, stock: 60,
      summary: '<p>Enamel, heron on the side, survives most falls. Collect it at the desk.</p>',
      parameters: { qty: seats('Mugs', 1, 12, { required: true, min: 1 }) }, prices: { qty: each(1800) },
    }),
    offer(accountId, {
      id: id(12), name: 'Gift certificate', categoryId: 14, picture: 'gift', pictureTitle: 'A wrapped present', simple: true, byDate: false, unlimited: true, type: 'GC', stock: 0,
      summary: '<p>A hundred dollars of sea air for somebody you like. Good for three years.</p>',
      parameters: { qty: seats('Certificates', 1, 20, { required: true, min: 1 }) }, prices: { qty: each(10000) },
    }),
    offer(accountId, {
      id: id(13), name: 'Picnic basket', categoryId: 14, picture: 'picnic', pictureTitle: 'A picnic basket on a blanket', visibility: 'P', simple: true, stock: 30,
      summary: '<p>Bread, smoked salmon, an apple each.</p>',
      parameters: { adults: seats('Large', 1, 12), children: seats('Small', 0, 8) }, prices: { adults: each(2200), children: each(1200) },
    }),
    offer(accountId, {
      id: id(14), name: 'Harbour briefing', categoryId: 14, visibility: 'P', simple: true, byDate: false, unlimited: true, stock: 0,
      summary: '<p>Twenty minutes with the harbour master, included.</p>',
      parameters: { qty: seats('Briefings', 1, 1) }, prices: { qty: flat(0) },
    }),
    offer(accountId, {
      id: id(15), name: 'Dock space for staff boats', categoryId: 11, visibility: 'S', stock: 3, picture: 'pontoon',
      summary: '<p>For the crew only.</p>', parameters: { boats: seats('Boats', 1, 3, { required: true, min: 1 }) }, prices: { boats: each(1000) },
    }),
  ];
}
