/**
 * The expected focus and announcement after each action of a booking: one screenplay for each language. A placeholder
 * such as `{day}` replaces text that depends on the date. The texts contain no direction marks.
 */

export type SceneName =
  | 'selectFirstDay'
  | 'search'
  | 'open'
  | 'nextMonth'
  | 'choose'
  | 'addAdult'
  | 'maximumAdults'
  | 'aboveMaximum'
  | 'twoAdults'
  | 'wrong code'
  | 'code'
  | 'add'
  | 'cart'
  | 'remove'
  | 'undo'
  | 'checkout'
  | 'nameField'
  | 'invalidEmail'
  | 'submit'
  | 'book';

export interface Screenplay {
  lang: string;
  /** An account of the demo service. The account's own texts, such as item names, stay in its language. */
  account: string;
  scenes: Readonly<Record<SceneName, { focus: string; announcement: string }>>;
}

const englishScreenplay: Screenplay = {
  lang: 'en-CA',
  account: 'harbour',
  scenes: {
    selectFirstDay: {
      focus: 'button "{day}, available, {price}, selected": {number}',
      announcement: 'Selected: {day}. Double kayaks: 1. Select an end date (at least 2 days).',
    },
    search: { focus: 'searchbox "Search": sea', announcement: '{number} results' },
    open: { focus: 'heading "Sea kayak" [level=2]', announcement: 'Adults: 1. Subtotal: $68.00.' },
    nextMonth: { focus: 'button "Next month"', announcement: '{month}' },
    choose: {
      focus: 'button "{day}, available, {price}, selected": {number}',
      announcement: 'Selected: {day}. Adults: 1. Subtotal: $68.00.',
    },
    addAdult: { focus: 'button "Add one: Adults": +', announcement: 'Adults: 2. Subtotal: $136.00.' },
    maximumAdults: {
      focus: 'spinbutton "Adults": "10"',
      announcement: 'Up to 10 per booking. Adults: 10. Subtotal: $540.00.',
    },
    aboveMaximum: {
      focus: 'button "Add one: Adults. Up to 10 per booking." [disabled]: +',
      announcement: 'Adults: Up to 10 per booking',
    },
    twoAdults: { focus: 'spinbutton "Adults": "2"', announcement: 'Adults: 2. Subtotal: $136.00.' },
    'wrong code': { focus: 'textbox "Promo code" [invalid]: NOPE', announcement: 'This code is not valid here.' },
    code: { focus: 'textbox "Promo code": HERON10', announcement: 'Adults: 2. Subtotal: $122.40. You save $13.60.' },
    add: { focus: 'paragraph: Sea kayak is in your cart.', announcement: 'Total: $128.52.' },
    cart: { focus: 'heading "Your cart" [level=2]', announcement: '' },
    remove: {
      focus: 'heading "Your cart" [level=2]',
      announcement: 'Sea kayak is no longer in your cart. Your cart is empty.',
    },
    undo: { focus: 'heading "Your cart" [level=2]', announcement: 'Sea kayak is now in your cart. Total: $128.52.' },
    checkout: { focus: 'heading "Your details" [level=2]', announcement: '' },
    nameField: { focus: 'textbox "Name"', announcement: '' },
    invalidEmail: { focus: 'textbox "Phone"', announcement: 'Email: enter a valid email, like name@example.com.' },
    submit: { focus: 'group "Please check 4 fields:"', announcement: '' },
    book: {
      focus: 'heading "Almost done: pay to complete your booking." [level=2]',
      announcement: 'Booking code: {code}',
    },
  },
};

/** An Arabic page with the English account. The item names stay English. */
const arabicScreenplay: Screenplay = {
  lang: 'ar',
  account: 'harbour',
  scenes: {
    selectFirstDay: {
      focus: 'button "{day}، متاح، {price}، محدَّد": {number}',
      announcement: 'تم اختيار {day}. Double kayaks: 1. اختر اليوم الأخير. الحد الأدنى للمدة: يومان.',
    },
    search: { focus: 'searchbox "بحث": sea', announcement: '{number} نتائج' },
    open: { focus: 'heading "Sea kayak" [level=2]', announcement: 'Adults: 1. المجموع الفرعي: 68.00 $.' },
    nextMonth: { focus: 'button "الشهر التالي"', announcement: '{month}' },
    choose: {
      focus: 'button "{day}، متاح، {price}، محدَّد": {number}',
      announcement: 'تم اختيار {day}. Adults: 1. المجموع الفرعي: 68.00 $.',
    },
    addAdult: { focus: 'button "زيادة العدد: Adults": +', announcement: 'Adults: 2. المجموع الفرعي: 136.00 $.' },
    maximumAdults: {
      focus: 'spinbutton "Adults": "10"',
      announcement: 'حتى 10 لكل حجز. Adults: 10. المجموع الفرعي: 540.00 $.',
    },
    aboveMaximum: {
      focus: 'button "زيادة العدد: Adults. حتى 10 لكل حجز." [disabled]: +',
      announcement: 'Adults: حتى 10 لكل حجز',
    },
    twoAdults: { focus: 'spinbutton "Adults": "2"', announcement: 'Adults: 2. المجموع الفرعي: 136.00 $.' },
    'wrong code': { focus: 'textbox "رمز الخصم" [invalid]: NOPE', announcement: 'This code is not valid here.' },
    code: { focus: 'textbox "رمز الخصم": HERON10', announcement: 'Adults: 2. المجموع الفرعي: 122.40 $. وفّرت 13.60 $.' },
    add: { focus: 'paragraph: "في سلتك: «Sea kayak»."', announcement: 'الإجمالي: 128.52 $.' },
    cart: { focus: 'heading "سلتك" [level=2]', announcement: '' },
    remove: { focus: 'heading "سلتك" [level=2]', announcement: 'أُزيل من سلتك: «Sea kayak». سلتك فارغة.' },
    undo: { focus: 'heading "سلتك" [level=2]', announcement: 'أُضيف إلى سلتك: «Sea kayak». الإجمالي: 128.52 $.' },
    checkout: { focus: 'heading "بياناتك" [level=2]', announcement: '' },
    nameField: { focus: 'textbox "الاسم"', announcement: '' },
    invalidEmail: {
      focus: 'textbox "الهاتف"',
      announcement: 'البريد الإلكتروني: أدخل بريدًا إلكترونيًا صالحًا، مثل name@example.com.',
    },
    submit: { focus: 'group "يرجى التحقق من 4 حقول:"', announcement: '' },
    book: {
      focus: 'heading "أوشكت على الانتهاء: ادفع لإتمام حجزك." [level=2]',
      announcement: 'رمز الحجز: {code}',
    },
  },
};

export const screenplays: readonly Screenplay[] = [englishScreenplay, arabicScreenplay];
