import { describe, expect, it } from 'vitest';
import { toPublicView } from '../../../src/relay/reads/views.ts';
import type { JsonObject } from '../../../src/relay/json.ts';
import type { ReadRouteName } from '../../../src/relay/http/routes.ts';

const createPublicView = (route: ReadRouteName, json: JsonObject, query = '') =>
  toPublicView(route, json, new URLSearchParams(query));

const createField = (formFlag: number) => ({
  value: '',
  define: {
    required: 1,
    layout: { staff: { form: 1 }, customer: { form: formFlag, required: 0 }, lbl: 'Name', type: 'text' },
  },
});
const shownField = {
  value: '',
  define: { required: 1, layout: { customer: { form: 1, required: 0 }, lbl: 'Name', type: 'text' } },
};

describe('toPublicView', () => {
  it('hides the account id', () => {
    expect(createPublicView('company', { account_id: 7, company: { name: 'Harbour' } })).toEqual({
      account_id: 0,
      company: { name: 'Harbour' },
    });
  });

  it('removes staff-only items from a map or a list', () => {
    const items = { 1: { item_id: 1, visibility: '*' }, 2: { item_id: 2, visibility: 'S' } };
    expect(createPublicView('items', { items })).toMatchObject({ items: { 1: { item_id: 1 } } });
    expect(createPublicView('items', { items })?.['items']).not.toHaveProperty('2');
    expect(createPublicView('items', { items: Object.values(items) })?.['items']).toEqual([
      { item_id: 1, visibility: '*' },
    ]);
    expect(createPublicView('items', { items: [] })?.['items']).toEqual([]);
  });

  it('lists package items only by id, and corrects the record count', () => {
    const answer = { request: { records: 2 }, items: { 1: { item_id: 1 }, 2: { item_id: 2, visibility: 'P' } } };
    expect(createPublicView('items', answer)).toMatchObject({ request: { records: 1 }, items: { 1: { item_id: 1 } } });
    expect(createPublicView('items', answer)?.['items']).not.toHaveProperty('2');
    expect(createPublicView('items', answer, 'item_id=1,2')).toMatchObject(answer);
  });

  it('returns null for a staff-only item and removes staff-only children', () => {
    expect(createPublicView('item', { item: { item_id: 2, visibility: 'S' } })).toBeNull();
    const item = { item_id: 1, product_group_children: { 3: { item_id: 3, visibility: 'S' }, 4: { item_id: 4 } } };
    expect(createPublicView('item', { item })?.['item']).toEqual({
      item_id: 1,
      product_group_children: { 4: { item_id: 4 } },
    });
  });

  it.each([
    [
      'as JSON',
      JSON.stringify({ param: { adults: { MIN: '1' } }, staff: { any: 1 } }),
      '{"param":{"adults":{"MIN":"1"}}}',
    ],
    ['as an object', { param: {}, staff: {} }, { param: {} }],
    ['as invalid JSON', 'staff may do all', ''],
    ['as an empty text', '', ''],
  ])('removes staff rules that are written %s', (_format, rules, publicRules) => {
    expect(createPublicView('item', { item: { item_id: 1, rules } })?.['item']).toEqual({
      item_id: 1,
      rules: publicRules,
    });
    expect(createPublicView('items', { items: { 1: { rules } } })?.['items']).toEqual({ 1: { rules: publicRules } });
  });

  it('removes parameters that are hidden from customers', () => {
    const parameters = { adults: { lbl: 'Adults', customer_hide: 0 }, crew: { lbl: 'Crew', customer_hide: '1' } };
    expect(createPublicView('item', { item: { param: parameters } })?.['item']).toEqual({
      param: { adults: parameters.adults },
    });
    expect(createPublicView('item', { item: { param: [] } })?.['item']).toEqual({ param: [] });
  });

  it('replaces the number of free places per day by 1 or 0', () => {
    const calendar = { 20300101: 12, 20300102: '3', 20300103: 0, 20300104: -1, note: 'closed in May' };
    const publicDays = { 20300101: 1, 20300102: 1, 20300103: 0, 20300104: 0, note: 'closed in May' };
    expect(createPublicView('calendar', { item: { item_id: 107, cal: calendar } })).toEqual({
      account_id: 0,
      item: { item_id: 107, cal: publicDays },
    });
    expect(createPublicView('calendars', { items: { 107: calendar, 108: { cal: calendar } } })?.['items']).toEqual({
      107: publicDays,
      108: { cal: publicDays },
    });
    expect(createPublicView('calendars', { items: [] })?.['items']).toEqual([]);
  });

  it('keeps only form fields that customers see', () => {
    const policy = { body: 'Cancel in time.', fields: { customer_tos_agree: createField(0) } };
    const shownPolicy = {
      body: 'Cancel in time.',
      fields: {
        customer_tos_agree: {
          ...shownField,
          define: { required: 1, layout: { customer: { form: 0, required: 0 }, lbl: 'Name', type: 'text' } },
        },
      },
    };
    const form = { msg: [], errors: 0, customer_name: createField(1), margin: createField(0), booking_policy: policy };
    expect(createPublicView('form', { booking_form_ui: form, booking_policy: policy })).toEqual({
      account_id: 0,
      booking_form_ui: { msg: [], errors: 0, customer_name: shownField, booking_policy: shownPolicy },
      booking_policy: shownPolicy,
    });
  });
});
