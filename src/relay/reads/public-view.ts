/**
 * An answer as a caller without a token would have it (specification 4.1). The service is asked for the customer's view, and
 * what it tells whoever holds a token all the same goes no further: staff rules, staff visibility, counts in calendars,
 * fields that customers are not shown.
 */
import { flag, number, record, text } from '../../api/wire/loose.ts';
import { isObject, parseObject, type JsonObject } from '../json.ts';
import type { ReadRouteName } from '../routes.ts';

/** @param byId whether the items were asked for by their ids */
type View = (json: JsonObject, byId: boolean) => JsonObject;

const views: Readonly<Record<ReadRouteName, View>> = {
  help: (json) => json,
  company: (json) => json,
  items: publicList,
  item: (json) => ({ ...json, item: isObject(json['item']) ? publicItem(json['item']) : json['item'] }),
  calendars: (json) => ({ ...json, items: publicDays(json['items']) }),
  calendar: (json) => ({ ...json, item: publicDays(json['item']) }),
  form: (json) => ({
    ...json,
    booking_form_ui: publicForm(json['booking_form_ui']),
    // The policy stands inside the form or beside it (wire-facts part 8).
    ...('booking_policy' in json && { booking_policy: publicPart(json['booking_policy']) }),
  }),
};

/**
 * @param parameters what was asked
 * @returns null for what no customer may know of
 */
export function publicView(route: ReadRouteName, json: JsonObject, parameters: URLSearchParams): JsonObject | null {
  if (route === 'item' && isForStaff(json['item'])) return null;
  return { ...views[route](json, parameters.has('item_id')), account_id: 0 };
}

/** Maps come as `[]` where they are empty (wire-facts part 3): what is no map stays what it is. */
function mapped(value: unknown, change: (member: unknown, key: string) => unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, change(member, key)]));
}

function isForStaff(item: unknown): boolean {
  return isObject(item) && text(item['visibility']) === 'S';
}

/** Parts of a package stand in no list of the public's, but who knows an id may ask for it. */
function publicList(json: JsonObject, byId: boolean): JsonObject {
  const isHidden = (item: unknown) => isForStaff(item) || (!byId && text(record(item).visibility) === 'P');
  const items = publicItems(json['items'], isHidden);
  const records = isObject(items) ? Object.keys(items).length : Array.isArray(items) ? items.length : 0;
  const request = record(json['request']);
  return { ...json, items, request: 'records' in request ? { ...request, records } : request };
}

/** A map by id, or a list. */
function publicItems(items: unknown, isHidden: (item: unknown) => boolean = isForStaff): unknown {
  const shown = (item: unknown) => (isObject(item) ? publicItem(item) : item);
  if (Array.isArray(items)) return items.filter((item) => !isHidden(item)).map(shown);
  if (!isObject(items)) return items;
  return mapped(Object.fromEntries(Object.entries(items).filter(([, item]) => !isHidden(item))), shown);
}

function publicItem(item: JsonObject): JsonObject {
  return {
    ...item,
    ...('rules' in item && { rules: publicRules(item['rules']) }),
    ...('param' in item && { param: publicParameters(item['param']) }),
    ...('product_group_children' in item && { product_group_children: publicItems(item['product_group_children']) }),
  };
}

/** A JSON text, or what it stands for. A text that is no object says nothing that could be told apart. */
function publicRules(rules: unknown): unknown {
  const { staff: _forStaff, ...shown } = isObject(rules) ? rules : (parseObject(text(rules)) ?? {});
  if (isObject(rules)) return shown;
  return parseObject(text(rules)) === null ? '' : JSON.stringify(shown);
}

function publicParameters(parameters: unknown): unknown {
  if (!isObject(parameters)) return parameters;
  return Object.fromEntries(
    Object.entries(parameters).filter(([, parameter]) => !flag(record(parameter).customer_hide)),
  );
}

/** Whether there is one, in place of how many; `cal` may or may not stand between (wire-facts part 6). */
function publicDays(days: unknown): unknown {
  return mapped(days, (left, key) => {
    if (isObject(left)) return publicDays(left);
    return /^\d{8}$/.test(key) ? Number(number(left) > 0) : left;
  });
}

function publicForm(form: unknown): unknown {
  if (!isObject(form)) return form;
  const shown = Object.entries(form).filter(([, field]) => !isField(field) || flag(customerUse(field).form));
  return mapped(Object.fromEntries(shown), (field) => (isField(field) ? withoutStaff(field) : publicPart(field)));
}

function isField(value: unknown): value is JsonObject {
  return isObject(value) && isObject(value['define']);
}

function customerUse(field: JsonObject): ReturnType<typeof record> {
  return record(record(record(field['define']).layout).customer);
}

function withoutStaff(field: JsonObject): JsonObject {
  const define = record(field['define']);
  const { staff: _forStaff, ...layout } = record(define.layout);
  return { ...field, define: { ...define, layout } };
}

/** The policy stands among the fields, and has some of its own. */
function publicPart(part: unknown): unknown {
  if (!isObject(part) || !isObject(part['fields'])) return part;
  return { ...part, fields: mapped(part['fields'], (field) => (isField(field) ? withoutStaff(field) : field)) };
}
