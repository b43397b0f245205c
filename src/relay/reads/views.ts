/**
 * Removes parts of the service's answers before guests receive them. The public view of an answer is the answer to a
 * caller without a token (Booking API 4.1). It has no staff rules, no items for staff, no fields hidden from customers,
 * and no counts in calendars. A list with prices also loses its SLIPs (booking tokens), so that several guests can
 * share it. `src/api/wire/relay-prices.ts` names the members that the relay adds.
 */
import { readFlag, readNumber, readRecord, readText } from '../../api/wire/loose-json.ts';
import { relayRepeatMember, relaySlipMember } from '../../api/wire/relay-prices.ts';
import type { Answer } from '../http/answer.ts';
import type { ReadRouteName } from '../http/routes.ts';
import { isObject, parseObject, type JsonObject } from '../json.ts';

/**
 * Returns the public view of an answer.
 *
 * @param isById true if the request names items by their ids
 */
type ToPublicView = (json: JsonObject, isById: boolean) => JsonObject;

const publicViewByRoute: Readonly<Record<ReadRouteName, ToPublicView>> = {
  help: (json) => json,
  company: (json) => json,
  items: toPublicList,
  item: (json) => ({ ...json, item: isObject(json['item']) ? toPublicItem(json['item']) : json['item'] }),
  calendars: (json) => ({ ...json, items: toPublicDays(json['items']) }),
  calendar: (json) => ({ ...json, item: toPublicDays(json['item']) }),
  form: (json) => ({
    ...json,
    booking_form_ui: toPublicForm(json['booking_form_ui']),
    // The booking policy is either a part of the form or a member next to it (docs/booking-api.md 8).
    ...('booking_policy' in json && { booking_policy: toPublicFormPart(json['booking_policy']) }),
  }),
};

/** Returns the public view of an answer; `null` if the answer is an item for staff only. */
export function toPublicView(route: ReadRouteName, json: JsonObject, parameters: URLSearchParams): JsonObject | null {
  if (route === 'item' && isStaffItem(json['item'])) return null;
  return { ...publicViewByRoute[route](json, parameters.has('item_id')), account_id: 0 };
}

/**
 * Returns a map with each member changed. Returns any other value unchanged, because the service sends an empty map as
 * `[]` (docs/booking-api.md 3).
 */
function mapMembers(value: unknown, changeMember: (member: unknown, key: string) => unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, changeMember(member, key)]));
}

function isStaffItem(item: unknown): boolean {
  return isObject(item) && readText(item['visibility']) === 'S';
}

/**
 * Returns the public view of a list of items. A list never shows the parts of a package, unless the request names them
 * by id.
 */
function toPublicList(json: JsonObject, isById: boolean): JsonObject {
  const isHidden = (item: unknown) => isStaffItem(item) || (!isById && readText(readRecord(item).visibility) === 'P');
  const items = toPublicItems(json['items'], isHidden);
  const recordCount = isObject(items) ? Object.keys(items).length : Array.isArray(items) ? items.length : 0;
  const request = readRecord(json['request']);
  return { ...json, items, request: 'records' in request ? { ...request, records: recordCount } : request };
}

/** Returns the public view of items. `items` is a map by id or a list. */
function toPublicItems(items: unknown, isHidden: (item: unknown) => boolean = isStaffItem): unknown {
  const toItemView = (item: unknown) => (isObject(item) ? toPublicItem(item) : item);
  if (Array.isArray(items)) return items.filter((item) => !isHidden(item)).map(toItemView);
  if (!isObject(items)) return items;
  return mapMembers(Object.fromEntries(Object.entries(items).filter(([, item]) => !isHidden(item))), toItemView);
}

function toPublicItem(item: JsonObject): JsonObject {
  return {
    ...item,
    ...('rules' in item && { rules: toPublicRules(item['rules']) }),
    ...('param' in item && { param: toPublicParameters(item['param']) }),
    ...('product_group_children' in item && { product_group_children: toPublicItems(item['product_group_children']) }),
  };
}

/**
 * Returns the rules without those for staff. `rules` is an object or a JSON text of one. Any other text becomes empty,
 * because it may contain rules for staff.
 */
function toPublicRules(rules: unknown): unknown {
  const { staff: _staffRules, ...customerRules } = isObject(rules) ? rules : (parseObject(readText(rules)) ?? {});
  if (isObject(rules)) return customerRules;
  return parseObject(readText(rules)) === null ? '' : JSON.stringify(customerRules);
}

function toPublicParameters(parameters: unknown): unknown {
  if (!isObject(parameters)) return parameters;
  return Object.fromEntries(
    Object.entries(parameters).filter(([, parameter]) => !readFlag(readRecord(parameter).customer_hide)),
  );
}

/**
 * Replaces the count of each day with 1 if it is positive, else with 0. The days may be one level deeper, in `cal`
 * (docs/booking-api.md 6).
 */
function toPublicDays(days: unknown): unknown {
  return mapMembers(days, (member, key) => {
    if (isObject(member)) return toPublicDays(member);
    return /^\d{8}$/.test(key) ? Number(readNumber(member) > 0) : member;
  });
}

function toPublicForm(form: unknown): unknown {
  if (!isObject(form)) return form;
  const visibleMembers = Object.entries(form).filter(
    ([, field]) => !isField(field) || readFlag(getCustomerLayout(field).form),
  );
  return mapMembers(Object.fromEntries(visibleMembers), (field) =>
    isField(field) ? removeStaffLayout(field) : toPublicFormPart(field),
  );
}

function isField(value: unknown): value is JsonObject {
  return isObject(value) && isObject(value['define']);
}

function getCustomerLayout(field: JsonObject): ReturnType<typeof readRecord> {
  return readRecord(readRecord(readRecord(field['define']).layout).customer);
}

function removeStaffLayout(field: JsonObject): JsonObject {
  const definition = readRecord(field['define']);
  const { staff: _staffLayout, ...layout } = readRecord(definition.layout);
  return { ...field, define: { ...definition, layout } };
}

/** Returns the public view of a part of the form. The booking policy is such a part and has its own fields. */
function toPublicFormPart(formPart: unknown): unknown {
  if (!isObject(formPart) || !isObject(formPart['fields'])) return formPart;
  return {
    ...formPart,
    fields: mapMembers(formPart['fields'], (field) => (isField(field) ? removeStaffLayout(field) : field)),
  };
}

/** Returns the answer without SLIPs. The member `slipway_slip` with the value 1 marks each object that had one. */
export function removeSlips(answer: JsonObject): JsonObject {
  const members = Object.entries(answer);
  const slipMembers = members.filter(([memberName]) => isSlipName(memberName));
  return {
    ...Object.fromEntries(
      members.filter(([name]) => !isSlipName(name)).map(([name, member]) => [name, removeNestedSlips(member)]),
    ),
    ...(slipMembers.some(([, slip]) => readText(slip) !== '') && { [relaySlipMember]: 1 }),
  };
}

/** Marks a repeated answer, which the relay requested earlier or for a different guest. */
export function markAsRepeated(answer: Answer): Answer {
  return { ...answer, json: { ...answer.json, [relayRepeatMember]: 1 } };
}

function removeNestedSlips(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeNestedSlips);
  return isObject(value) ? removeSlips(value) : value;
}

/**
 * Returns true for the name of a SLIP. Includes the relay's own member `slipway_slip`, because a service must not set
 * it.
 */
function isSlipName(memberName: string): boolean {
  return /slip/i.test(memberName);
}

/** Returns true if the service priced each item of the list. */
export function isRatedList({ items }: JsonObject): boolean {
  if (typeof items !== 'object' || items === null) return false;
  return Object.values(items).every((item) => isObject(item) && isObject(item['rate']));
}
