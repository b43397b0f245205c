/** Plain answers of the service, for tests that change what matters to them. */
import type { Item, Parameter, Quote, Session, SessionLine } from '../../src/api/types.ts';

/** A regular item by the day that stands on its own. */
export function plainItem(changes: Partial<Item> = {}): Item {
  return {
    id: '1',
    name: 'Kayak',
    unit: 'D',
    blurb: '',
    summary: '',
    details: '',
    pictures: [],
    video: '',
    categoryId: '',
    category: '',
    simple: false,
    fixedLength: 0,
    group: null,
    children: [],
    bounds: {},
    ...changes,
  };
}

/** May be none, and is not asked for more than six of. */
export function plainParameter(changes: Partial<Parameter> = {}): Parameter {
  return {
    id: 'adults',
    label: 'Adults',
    description: '',
    required: false,
    hidden: false,
    default: 1,
    min: 0,
    max: 6,
    price: '',
    ...changes,
  };
}

/** A kayak that can be had for the day it was asked for. */
export function plainQuote(changes: Partial<Quote> = {}): Quote {
  return {
    itemId: 'kayak',
    bookable: true,
    slip: 'slip',
    left: 4,
    soldOut: false,
    start: null,
    end: null,
    parameters: [],
    total: '68.00',
    reason: '',
    ...changes,
  };
}

/** One place without dates or add-ons. */
export function plainLine(changes: Partial<SessionLine> = {}): SessionLine {
  return {
    id: '1',
    itemId: '7',
    name: 'Kayak',
    when: '',
    dated: (changes.start ?? null) !== null,
    start: null,
    end: null,
    quantity: 1,
    total: '10.00',
    summary: '',
    slip: 'slip',
    available: true,
    optional: null,
    addOns: [],
    ...changes,
  };
}

/** Holds nothing, and knows of no amount but the total. */
export function plainSession(changes: Partial<Session> = {}): Session {
  return {
    id: 's',
    lines: [],
    subTotal: '',
    taxTotal: '',
    taxIncluded: '',
    discount: '',
    total: '20.00',
    due: '',
    taxes: [],
    ...changes,
  };
}
