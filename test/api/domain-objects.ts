/** Domain objects with default values for tests. Each test changes the members that it needs. */
import type { Item, Parameter, Quote, Session, SessionLine } from '../../src/api/types.ts';

/** Creates an item for bookings by the day, without a group. */
export function createTestItem(changes: Partial<Item> = {}): Item {
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

/** Creates a parameter with the values 0 to 6. */
export function createTestParameter(changes: Partial<Parameter> = {}): Parameter {
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

/** Creates a bookable quote for a kayak. */
export function createTestQuote(changes: Partial<Quote> = {}): Quote {
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

/** Creates a cart line for one place, without dates and add-ons. */
export function createTestLine(changes: Partial<SessionLine> = {}): SessionLine {
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

/** Creates a session without lines. */
export function createTestSession(changes: Partial<Session> = {}): Session {
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
