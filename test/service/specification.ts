/**
 * The specification of the Booking API 3.0 as tables. `CALLERS` and their rights follow its sections 4.1, 4.2 and 5.
 * Answers for a session in each state follow 3.2. Answers for a booking in each status follow 3.1. The fields of each
 * answer follow 2.1 to 2.6. `specification.test.ts` tests every row.
 */

export type CallerName = 'public' | 'customer' | 'staff' | 'token' | 'consumer';
export const CALLERS: readonly CallerName[] = ['public', 'customer', 'staff', 'token', 'consumer'];

/** `through` means that the endpoint itself answers, even with an error. 401 and 403 are denials. */
export type Verdict = 'through' | 401 | 403;

interface Rights {
  readonly public: Verdict;
  readonly customer: Verdict;
  readonly staff: Verdict;
  readonly token: Verdict;
  readonly consumer: Verdict;
}

const rightsOfTokenHolders: Rights = {
  public: 'through',
  customer: 'through',
  staff: 'through',
  token: 'through',
  consumer: 403,
};
const rightsWithCredentials: Rights = { ...rightsOfTokenHolders, public: 401 };
const rightsOfStaff: Rights = { ...rightsWithCredentials, customer: 403 };

/**
 * Rights to read at each account. The specification describes the account `harbour`. At the account `closed`, callers
 * without credentials cannot read.
 */
const readingRights = {
  harbour: rightsOfTokenHolders,
  berghof: rightsOfTokenHolders,
  qasr: rightsOfTokenHolders,
  depot: rightsOfTokenHolders,
  closed: rightsWithCredentials,
  fair: rightsOfTokenHolders,
};
const bookingRights = {
  harbour: rightsWithCredentials,
  berghof: rightsOfTokenHolders,
  qasr: rightsOfTokenHolders,
  depot: rightsWithCredentials,
  closed: rightsWithCredentials,
  fair: rightsOfTokenHolders,
};
const managingRights = {
  harbour: rightsOfStaff,
  berghof: rightsOfStaff,
  qasr: rightsOfStaff,
  depot: rightsOfStaff,
  closed: rightsOfStaff,
  fair: rightsOfStaff,
};

export interface EndpointRow {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly rights: Readonly<Record<string, Rights>>;
}

/**
 * Endpoints from table 4.2, and others that client programs use: ping, category, account, event, customer,
 * booking/index, session/clear and session/end.
 */
export const ENDPOINT_ROWS: readonly EndpointRow[] = [
  { method: 'GET', path: 'help', rights: readingRights },
  { method: 'GET', path: 'ping', rights: readingRights },
  { method: 'GET', path: 'company', rights: readingRights },
  { method: 'GET', path: 'category', rights: readingRights },
  { method: 'GET', path: 'account', rights: managingRights },
  { method: 'GET', path: 'event', rights: managingRights },
  { method: 'GET', path: 'customer/1', rights: managingRights },
  { method: 'GET', path: 'item?item_id=0', rights: readingRights },
  { method: 'GET', path: 'item?item_id=0&start_date=20300601', rights: readingRights },
  { method: 'GET', path: 'item/1', rights: readingRights },
  { method: 'GET', path: 'item/1?start_date=20300601', rights: readingRights },
  { method: 'GET', path: 'item/1/cal', rights: readingRights },
  { method: 'GET', path: 'item/cal?item_id=0', rights: readingRights },
  { method: 'GET', path: 'booking/form', rights: readingRights },
  { method: 'GET', path: 'booking/forms', rights: readingRights },
  { method: 'GET', path: 'booking/session', rights: bookingRights },
  { method: 'POST', path: 'booking/session', rights: bookingRights },
  { method: 'POST', path: 'booking/session/clear', rights: bookingRights },
  { method: 'POST', path: 'booking/session/end', rights: bookingRights },
  { method: 'POST', path: 'booking/create', rights: bookingRights },
  { method: 'GET', path: 'booking/index', rights: managingRights },
  { method: 'GET', path: 'booking/ABCD-010130', rights: managingRights },
  { method: 'GET', path: 'booking/ABCD-010130/invoice', rights: managingRights },
  { method: 'POST', path: 'booking/ABCD-010130/checkin', rights: managingRights },
  { method: 'POST', path: 'booking/ABCD-010130/checkout', rights: managingRights },
  { method: 'POST', path: 'booking/ABCD-010130/update', rights: managingRights },
  { method: 'POST', path: 'booking/ABCD-010130/bookmark', rights: managingRights },
  { method: 'POST', path: 'booking/ABCD-010130/note', rights: managingRights },
  { method: 'POST', path: 'booking/notes', rights: managingRights },
];

/** Resources that `help` lists but that have no endpoint (4.2). The service answers `not_offered`. */
export const MISSING_RESOURCES: readonly string[] = ['stock', 'discount', 'giftcert', 'inventory'];

export type SessionState = 'unknown' | 'open' | 'emptied' | 'expired' | 'closed' | 'booked';
export const SESSION_STATES: readonly SessionState[] = ['unknown', 'open', 'emptied', 'expired', 'closed', 'booked'];

type SessionVerdicts = Readonly<Record<SessionState, string>>;
const closedSessionErrors = {
  unknown: 'session_not_found',
  expired: 'session_expired',
  closed: 'session_ended',
  booked: 'session_ended',
};

/** Actions on a session, with the answer in each state: `OK` or an error id. */
export const SESSION_ROWS: readonly { readonly action: string; readonly answers: SessionVerdicts }[] = [
  { action: 'read', answers: { ...closedSessionErrors, open: 'OK', emptied: 'OK' } },
  { action: 'read by POST', answers: { ...closedSessionErrors, open: 'OK', emptied: 'OK' } },
  { action: 'add', answers: { ...closedSessionErrors, open: 'OK', emptied: 'OK' } },
  { action: 'add by GET', answers: { ...closedSessionErrors, open: 'OK', emptied: 'OK' } },
  { action: 'replace', answers: { ...closedSessionErrors, open: 'OK', emptied: 'line_not_found' } },
  { action: 'quantity', answers: { ...closedSessionErrors, open: 'OK', emptied: 'line_not_found' } },
  { action: 'remove', answers: { ...closedSessionErrors, open: 'OK', emptied: 'line_not_found' } },
  { action: 'opt in', answers: { ...closedSessionErrors, open: 'not_optional', emptied: 'line_not_found' } },
  { action: 'clear', answers: { ...closedSessionErrors, open: 'OK', emptied: 'OK' } },
  {
    action: 'end',
    answers: { unknown: 'session_not_found', open: 'OK', emptied: 'OK', expired: 'OK', closed: 'OK', booked: 'OK' },
  },
  { action: 'create', answers: { ...closedSessionErrors, open: 'OK', emptied: 'session_empty' } },
  {
    action: 'create without fields',
    answers: { ...closedSessionErrors, open: 'validation_error', emptied: 'session_empty' },
  },
];

export const STATUSES: readonly string[] = ['PEND', 'HOLD', 'PART', 'PAID', 'WAIT', 'STOP', 'VOID', 'CANCELLED'];
/** Statuses in which a booking no longer holds its places. */
const RELEASED_STATUSES: readonly string[] = ['VOID', 'CANCELLED'];

/** Actions of staff on a booking, with the answer in each status: `OK` or an error id. */
export const BOOKING_ROWS: readonly {
  readonly action: string;
  readonly method: 'GET' | 'POST';
  readonly form: string;
  readonly getAnswer: (status: string) => string;
}[] = [
  { action: '', method: 'GET', form: '', getAnswer: () => 'OK' },
  { action: '/invoice', method: 'GET', form: '', getAnswer: () => 'OK' },
  {
    action: '/checkin',
    method: 'POST',
    form: '',
    getAnswer: (status) => (RELEASED_STATUSES.includes(status) ? 'status_refused' : 'OK'),
  },
  {
    action: '/checkout',
    method: 'POST',
    form: '',
    getAnswer: (status) => (RELEASED_STATUSES.includes(status) ? 'status_refused' : 'OK'),
  },
  { action: '/bookmark', method: 'POST', form: 'mark=1', getAnswer: () => 'OK' },
  { action: '/note', method: 'POST', form: 'body=Hello', getAnswer: () => 'OK' },
  { action: '/update', method: 'POST', form: '', getAnswer: () => 'validation_error' },
  { action: '/update', method: 'POST', form: 'status_id=OTHER', getAnswer: () => 'status_unknown' },
  { action: '/update', method: 'POST', form: 'status_id=HOLD&set_paid=1', getAnswer: () => 'not_together' },
];

/** `decimal` is a text such as `12.50`. `flag` is 0 or 1. */
export type ValueKind = 'text' | 'integer' | 'number' | 'decimal' | 'object' | 'list' | 'flag' | 'null' | 'boolean';

const envelopeShape: Readonly<Record<string, ValueKind>> = {
  version: 'text',
  account_id: 'integer',
  host_id: 'text',
  name: 'text',
  'locale.id': 'text',
  'locale.lang': 'text',
  'locale.currency': 'text',
  'request.status': 'text',
  'request.resource': 'text',
  'request.records': 'integer',
  'request.limit': 'integer',
  'request.page': 'integer',
  'request.pages': 'integer',
  'request.time': 'number',
  'request.method': 'text',
};
const itemShape: Readonly<Record<string, ValueKind>> = {
  'item.item_id': 'integer',
  'item.sku': 'text',
  'item.name': 'text',
  'item.unit': 'text',
  'item.url': 'text',
  'item.lock': 'integer',
  'item.visibility': 'text',
  'item.pos': 'integer',
  'item.summary': 'text',
  'item.details': 'text',
  'item.stock': 'integer',
  'item.unlimited': 'integer',
  'item.video.id': 'text',
  'item.video.start': 'integer',
  'item.image.1.title': 'text',
  'item.image.1.src': 'text',
  'item.image.1.path': 'text',
  'item.category_id': 'integer',
  'item.category': 'text',
  'item.rated': 'integer',
  'item.product_group_type': 'text',
  'item.product_group_children': 'text',
  'item.type': 'text',
  'item.status': 'text',
  'item.alias_id': 'integer',
  'item.len': 'integer',
  'item.rules': 'text',
};

/** Fields of answers, as parts 2.1 to 2.6 name them. `@day` is the first requested day. */
export const SHAPES: readonly { readonly path: string; readonly members: Readonly<Record<string, ValueKind>> }[] = [
  { path: 'help', members: { ...envelopeShape, 'help.resources': 'list', 'help.see': 'text' } },
  {
    path: 'company',
    members: {
      ...envelopeShape,
      'company.url': 'text',
      'company.name': 'text',
      'company.plan_id': 'integer',
      'company.email': 'text',
      'company.phone': 'text',
      'company.address': 'text',
      'company.city': 'text',
      'company.postal_zip': 'text',
      'company.region': 'text',
      'company.region_id': 'text',
      'company.country_id': 'text',
      'company.currency_id': 'text',
      'company.timezone': 'text',
      'company.utc_offset': 'integer',
      'company.locale_id': 'text',
      'company.lang_id': 'text',
      'company.date_format': 'text',
      'company.time_format': 'text',
      'company.currency.symbol': 'text',
      'company.currency.symbol_space': 'integer',
      'company.currency.symbol_precedes': 'integer',
      'company.currency.decimals': 'integer',
      'company.currency.decimal_separator': 'text',
      'company.currency.thousands_separator': 'text',
      hours: 'boolean',
    },
  },
  {
    path: 'item/104',
    members: {
      ...envelopeShape,
      ...itemShape,
      'request.id': 'text',
      'item.meta': 'text',
      'item.image.1.url': 'text',
      'item.image.1.url_medium': 'text',
      'item.image.1.url_small': 'text',
      query: 'list',
    },
  },
  {
    path: 'item/104?start_date=@day&end_date=@day&param[adults]=2&packages=1',
    members: {
      ...envelopeShape,
      ...itemShape,
      'item.meta.display_mode': 'text',
      'item.meta.item_package_rate': 'text',
      'item.meta.delay': 'integer',
      'item.meta.default_len': 'integer',
      'item.package': 'list',
      'item.param.adults.price': 'integer',
      'item.param.adults.lbl': 'text',
      'item.param.adults.lock': 'integer',
      'item.param.adults.qty': 'integer',
      'item.param.adults.hide': 'integer',
      'item.param.adults.customer_hide': 'integer',
      'item.param.adults.req': 'integer',
      'item.param.adults.range': 'integer',
      'item.param.adults.def': 'integer',
      'item.param.adults.MIN': 'integer',
      'item.param.adults.MAX': 'integer',
      'item.qty': 'integer',
      'item.days': 'integer',
      'item.discount.amount': 'number',
      'item.gprice.adults.1-3': 'text',
      'item.local_start_date': 'text',
      'item.local_end_date': 'text',
      'item.rate.status': 'text',
      'item.rate.available': 'integer',
      'item.rate.slip': 'text',
      'item.rate.error': 'null',
      'item.rate.summary.title': 'text',
      'item.rate.summary.details': 'text',
      'item.rate.summary.date': 'text',
      'item.rate.summary.price.total': 'text',
      'item.rate.summary.price.title': 'text',
      'item.rate.summary.price.unit': 'text',
      'item.rate.summary.price.param.adults': 'text',
      'item.rate.sub_total': 'decimal',
      'item.rate.event': 'list',
      'item.rate.event.0.adults.amount': 'number',
      'item.rate.event.0.adults.type': 'text',
      'item.rate.event.0.adults.days': 'integer',
      'item.rate.event.0.adults~1-3.amount': 'number',
      'item.rate.start_date': 'text',
      'item.rate.end_date': 'text',
      'item.rate.dates.@day.status': 'text',
      'item.rate.dates.@day.price.adults': 'number',
      'item.rate.dates.@day.dow': 'text',
      'item.rate.dates.@day.stock.T': 'integer',
      'item.rate.dates.@day.stock.B': 'integer',
      'item.rate.dates.@day.stock.A': 'integer',
      'item.rate.dates.@day.stock.MinA': 'integer',
      'item.rate.dates.@day.rates': 'list',
      'item.rate.dates.@day.discount': 'list',
      'item.rate.dates.@day.sub_total': 'number',
      'query.start_date': 'text',
      'query.end_date': 'text',
      'query.param.adults': 'text',
      'query.param.children': 'text',
      'query.local_start_date': 'text',
      'query.local_end_date': 'text',
      events: 'list',
    },
  },
  { path: 'item', members: { ...envelopeShape, 'items.104.item_id': 'integer', query: 'list' } },
  {
    path: 'item?start_date=@day',
    members: {
      ...envelopeShape,
      'items.104.rate.status': 'text',
      'items.104.discount.amount': 'number',
      'query.start_date': 'text',
      'query.param.adults': 'text',
      'query.param.boards': 'text',
    },
  },
  { path: 'item/104/cal?start_date=@day&end_date=@day', members: { ...envelopeShape, 'item.cal.@day': 'flag' } },
  { path: 'item/cal?start_date=@day&end_date=@day', members: { ...envelopeShape, 'items.104.@day': 'flag' } },
  { path: 'category', members: { ...envelopeShape, 'category.11.name': 'text' } },
  {
    path: 'booking/form',
    members: {
      ...envelopeShape,
      'booking_form_ui.msg': 'list',
      'booking_form_ui.errors': 'integer',
      'booking_form_ui.mode': 'text',
      'booking_form_ui._cnf': 'list',
      'booking_form_ui.customer_name.define.required': 'integer',
      'booking_form_ui.customer_email.define.mask': 'text',
      'booking_form_ui.customer_email.define.layout.customer.form': 'integer',
      'booking_form_ui.customer_email.define.layout.customer.required': 'integer',
      'booking_form_ui.customer_email.define.layout.customer.invoice': 'integer',
      'booking_form_ui.customer_email.define.layout.sys': 'integer',
      'booking_form_ui.customer_email.define.layout.lbl': 'text',
      'booking_form_ui.customer_phone.value': 'text',
      'booking_form_ui.customer_address.define.layout.customer_address': 'boolean',
      'booking_form_ui.customer_city.define.layout.type': 'text',
      'booking_form_ui.customer_country.define.layout.options.CA': 'text',
      'booking_form_ui.customer_region.define.layout.options.BC': 'text',
      'booking_form_ui.customer_postal_zip.define.layout.lbl': 'text',
      'booking_form_ui.note.define.layout.type': 'text',
      'booking_form_ui.booking_policy.body': 'text',
      'booking_form_ui.booking_policy.fields.customer_tos_agree.define.layout.type': 'text',
    },
  },
];
