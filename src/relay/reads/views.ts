/**
 * Changes an answer of the service before guests receive it. A public view is the answer that a caller without a token
 * would receive (specification 4.1). It has no staff rules, no staff visibility, no counts in calendars, and no fields
 * hidden from customers. A rated list without its SLIPs fits several guests. The members that the relay adds are in
 * `src/api/wire/relay-prices.ts`.
 */
import { flag, number, record, text } from '../../api/wire/loose.ts';
import { relayRepeatMember, relaySlipMember } from '../../api/wire/relay-prices.ts';
import type { Answer } from '../http/answer.ts';
import type { ReadRouteName } from '../http/routes.ts';
import { isObject, parseObject, type JsonObject } from '../json.ts';

/** @param isById true if the request names the items by their ids */
type View = (json: JsonObject, isById: boolean) => JsonObject;

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
    // The policy is a part of the form or a member next to it (wire-facts part 8).
    ...('booking_policy' in json && { booking_policy: publicPart(json['booking_policy']) }),
  }),
};

/** Returns the public's view of an answer; `null` for an item that only staff may see. */
export function publicView(route: ReadRouteName, json: JsonObject, parameters: URLSearchParams): JsonObject | null {
  if (route === 'item' && isForStaff(json['item'])) return null;
  return { ...views[route](json, parameters.has('item_id')), account_id: 0 };
}

/** Returns a map with changed members. An empty map arrives as `[]` (wire-facts part 3), so other values stay as they are. */
function mapMembers(value: unknown, change: (member: unknown, key: string) => unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, change(member, key)]));
}

function isForStaff(item: unknown): boolean {
  return isObject(item) && text(item['visibility']) === 'S';
}

/** A public list has no parts of a package, but a request may name them by id. */
function publicList(json: JsonObject, isById: boolean): JsonObject {
  const isHidden = (item: unknown) => isForStaff(item) || (!isById && text(record(item).visibility) === 'P');
  const items = publicItems(json['items'], isHidden);
  const records = isObject(items) ? Object.keys(items).length : Array.isArray(items) ? items.length : 0;
  const request = record(json['request']);
  return { ...json, items, request: 'records' in request ? { ...request, records } : request };
}

/** Returns the public's view of items, in a map by id or in a list. */
function publicItems(items: unknown, isHidden: (item: unknown) => boolean = isForStaff): unknown {
  const viewOf = (item: unknown) => (isObject(item) ? publicItem(item) : item);
  if (Array.isArray(items)) return items.filter((item) => !isHidden(item)).map(viewOf);
  if (!isObject(items)) return items;
  return mapMembers(Object.fromEntries(Object.entries(items).filter(([, item]) => !isHidden(item))), viewOf);
}

function publicItem(item: JsonObject): JsonObject {
  return {
    ...item,
    ...('rules' in item && { rules: publicRules(item['rules']) }),
    ...('param' in item && { param: publicParameters(item['param']) }),
    ...('product_group_children' in item && { product_group_children: publicItems(item['product_group_children']) }),
  };
}

/** Returns rules without those for staff. Rules are an object or its JSON text. Any other text may contain rules for staff. */
function publicRules(rules: unknown): unknown {
  const { staff: _staffRules, ...customerRules } = isObject(rules) ? rules : (parseObject(text(rules)) ?? {});
  if (isObject(rules)) return customerRules;
  return parseObject(text(rules)) === null ? '' : JSON.stringify(customerRules);
}

function publicParameters(parameters: unknown): unknown {
  if (!isObject(parameters)) return parameters;
  return Object.fromEntries(
    Object.entries(parameters).filter(([, parameter]) => !flag(record(parameter).customer_hide)),
  );
}

/** Replaces the count of each day by 1 or 0. The level `cal` is optional (wire-facts part 6). */
function publicDays(days: unknown): unknown {
  return mapMembers(days, (member, key) => {
    if (isObject(member)) return publicDays(member);
    return /^\d{8}$/.test(key) ? Number(number(member) > 0) : member;
  });
}

function publicForm(form: unknown): unknown {
  if (!isObject(form)) return form;
  const visible = Object.entries(form).filter(([, field]) => !isField(field) || flag(customerUse(field).form));
  return mapMembers(Object.fromEntries(visible), (field) => (isField(field) ? withoutStaff(field) : publicPart(field)));
}

function isField(value: unknown): value is JsonObject {
  return isObject(value) && isObject(value['define']);
}

function customerUse(field: JsonObject): ReturnType<typeof record> {
  return record(record(record(field['define']).layout).customer);
}

function withoutStaff(field: JsonObject): JsonObject {
  const define = record(field['define']);
  const { staff: _staffLayout, ...layout } = record(define.layout);
  return { ...field, define: { ...define, layout } };
}

/** The policy is a member of the form, and has fields of its own. */
function publicPart(part: unknown): unknown {
  if (!isObject(part) || !isObject(part['fields'])) return part;
  return { ...part, fields: mapMembers(part['fields'], (field) => (isField(field) ? withoutStaff(field) : field)) };
}

/** Returns the answer without any SLIP. A rate that had one has the member `slipway_slip` with the value 1. */
export function withoutSlips(answer: JsonObject): JsonObject {
  const members = Object.entries(answer);
  const slipMembers = members.filter(([name]) => isSlip(name));
  return {
    ...Object.fromEntries(members.filter(([name]) => !isSlip(name)).map(([name, member]) => [name, strip(member)])),
    ...(slipMembers.some(([, slip]) => text(slip) !== '') && { [relaySlipMember]: 1 }),
  };
}

/** Marks an answer that the relay received for an earlier request or another guest. */
export function markRepeat(answer: Answer): Answer {
  return { ...answer, json: { ...answer.json, [relayRepeatMember]: 1 } };
}

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip);
  return isObject(value) ? withoutSlips(value) : value;
}

/** Returns true for a SLIP, and for the relay's own member, which only the relay may set. */
function isSlip(name: string): boolean {
  return /slip/i.test(name);
}

/** Returns true if the service rated each item of the list. */
export function isRatedList({ items }: JsonObject): boolean {
  if (typeof items !== 'object' || items === null) return false;
  return Object.values(items).every((item) => isObject(item) && isObject(item['rate']));
}
