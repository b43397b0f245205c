import type { Messages } from '../messages.ts';
import type { Pluralize } from '../plural.ts';

const pluralRules = new Intl.PluralRules('he');
const pluralize: Pluralize<[one: string, two: string, other: string]> = (count, one, two, other) => {
  const formByRule: Partial<Record<Intl.LDMLPluralRule, string>> = { one, two };
  return formByRule[pluralRules.select(count)] ?? other;
};

/**
 * Hebrew, in the plural, which avoids the gender of the guest. Phrases for 1 and 2 have no digit: the noun has these
 * numbers.
 *
 * Glossary:
 * - booking: הזמנה
 * - to book: להזמין
 * - item: פריט, הצעה
 * - cart: סל
 * - add-on: תוספת
 * - available: פנוי
 * - to select: בחירה
 * - promo code: קוד הנחה
 * - check-in: הגעה
 * - check-out: עזיבה
 * - spots: מקומות
 * - to hold: שמירה
 * - to cancel: ביטול
 * - the venue: אנחנו
 * - the guest: אתם
 */
export const messages: Messages = {
  calendar: {
    label: 'בחירת תאריך',
    labelRange: 'בחירת תאריכים',
    previousMonth: 'החודש הקודם',
    nextMonth: 'החודש הבא',
    free: 'פנוי',
    taken: 'לא פנוי',
    leave: 'עזיבה בלבד',
    past: 'עבר',
    pending: 'עדיין בבדיקה',
    unknown: 'זמינות לא ידועה',
    short: 'אין מספיק ימים ברצף',
    chosen: 'נבחר',
    today: 'היום',
    nextFree: (day) => `התאריך הפנוי הקרוב: ${day}`,
    failed: 'לא הצלחנו לטעון את לוח השנה.',
    hint: (length, isByNight) => {
      if (length === 1 && !isByNight) return 'בחרו יום.';
      const instruction = `בחרו את ${isByNight ? 'יום ההגעה' : 'היום הראשון'}`;
      if (length === 0) return `${instruction}, ואז את ${isByNight ? 'יום העזיבה' : 'היום האחרון'}.`;
      const lengthText = isByNight
        ? pluralize(length, 'לילה אחד', 'שני לילות', `${length} לילות`)
        : pluralize(length, 'יום אחד', 'יומיים', `${length} ימים`);
      return `${instruction}. משך ההזמנה: ${lengthText}.`;
    },
    chose: (when) => `נבחר: ${when}.`,
    cannot: (day, why) => `${day}: ${why}.`,
    between: 'חלק מהתאריכים בטווח אינם פנויים.',
    anew: (day) => `התאריכים שלכם מתחילים עכשיו ב${day}.`,
  },

  items: {
    label: 'מה אפשר להזמין',
    search: 'חיפוש',
    categories: 'קטגוריות',
    everything: 'הכול',
    found: (count) => pluralize(count, 'תוצאה אחת', 'שתי תוצאות', `${count} תוצאות`),
    more: 'הצגת עוד',
    none: 'אין תוצאות.',
    showAll: 'ניקוי הסינון',
    empty: 'כרגע אין מה להזמין.',
  },

  badge: {
    cart: (lines) => `סל: ${pluralize(lines, 'פריט אחד', 'שני פריטים', `${lines} פריטים`)}`,
  },

  joining: {
    list: ', ',
    clauses: ', ',
    phrases: '; ',
    sentences: ' ',
    end: (words) => `${words}.`,
    labelValue: (label, value) => `${label}: ${value}`,
    quantity: (label, count) => `${label}\u00a0×\u00a0${count}`,
    bracket: (words) => `(${words})`,
    range: (from, to) => `${from} – ${to}`,
  },

  problems: {
    offline: 'אין חיבור לשירות ההזמנות. בדקו את החיבור לרשת ונסו שוב.',
    retry: 'ניסיון נוסף',
    dismiss: 'סגירה',
    timeout: 'זה לוקח יותר זמן מהרגיל. נסו שוב.',
    refused: 'לא הצלחנו להשלים את הפעולה. נסו שוב.',
    throttled: 'יש כרגע עומס.',
    again: (seconds) =>
      seconds > 0 ? `ננסה שוב בעוד ${pluralize(seconds, 'שנייה אחת', 'שתי שניות', `${seconds} שניות`)}.` : 'מנסים שוב…',
    broken: 'משהו השתבש אצלנו. נסו שוב.',
    unauthorised: 'כרגע אי אפשר להזמין באתר.',
    unconfirmed: 'עדיין אין אישור שההזמנה התקבלה.',
    misconfigured: 'כרגע אי אפשר להזמין כאן באתר.',
    missing: 'ההצעה הזאת כבר לא קיימת.',
    incomplete: 'חלק מדף ההזמנות לא נטען.',
    incompleteOffline: 'חלק מדף ההזמנות לא נטען. בדקו את החיבור לרשת ונסו שוב.',
    outdated: 'דף ההזמנות עודכן אחרי שפתחתם אותו. טענו אותו מחדש כדי להמשיך.',
    reload: 'טעינה מחדש',
  },

  stages: {
    label: 'שלבי ההזמנה',
    choose: 'תאריכים ואפשרויות',
    details: 'הפרטים שלכם',
    done: 'סיום',
    pay: 'תשלום',
    at: (place, count, name) => `${place} מתוך ${count} · ${name}`,
  },
  loading: 'בטעינה…',
  back: 'חזרה',
  remove: 'הסרה',
  questions: 'יש שאלות?',
  wait: (seconds) =>
    seconds > 0
      ? `נסו שוב בעוד ${pluralize(seconds, 'שנייה אחת', 'שתי שניות', `${seconds} שניות`)}.`
      : 'אפשר לנסות שוב עכשיו.',

  list: {
    dates: 'בחירת תאריכים',
    sort: 'מיון',
    own: 'מיון: מומלץ',
    name: 'מיון: שם',
    soldOut: 'אזלו המקומות',
    noCharge: 'ללא תשלום',
    perNight: (price) => `${price} ללילה`,
    stay: (count, start, isByNight) =>
      `${isByNight ? pluralize(count, 'לילה אחד', 'שני לילות', `${count}\u00a0לילות`) : pluralize(count, 'יום אחד', 'יומיים', `${count}\u00a0ימים`)}, התחלה: ${start}`,
  },

  item: {
    all: 'לכל ההצעות',
    about: 'פרטים',
    gallery: {
      label: 'תמונות',
      previous: 'התמונה הקודמת',
      next: 'התמונה הבאה',
      enlarge: 'הגדלה',
      count: (place, of) => `${place} מתוך ${of}`,
      video: 'לצפייה בסרטון',
      newTab: 'נפתח בכרטיסייה חדשה',
    },
    soldOut: {
      others: 'זמין במקום זאת:',
      lookedAt: (first, last) => `אין מקומות פנויים: ${first} – ${last}.`,
      subject: (what) => `זמינות: ${what}`,
      letter: (what) => `שלום,\n\nהאם יש מקום פנוי עבור:\n${what}\n\nתודה.\n`,
    },
  },

  parameters: {
    label: 'כמה?',
    fewer: (label) => `הפחתה: ${label}`,
    more: (label) => `הוספה: ${label}`,
    atMost: (count) => `לכל היותר ${count}`,
    atLeast: (count) => `לפחות ${count}`,
    perBooking: (count) => `עד ${count} להזמנה`,
    contact: 'צרו קשר',
    priceFor: (price, count) => `${price} עבור ${count}`,
    whole: 'הזינו מספר שלם',
    required: 'חובה',
  },

  ways: {
    free: 'פנוי',
    taken: 'לא פנוי',
    chosen: 'נבחר',
    cheapest: 'המחיר הנמוך ביותר',
    low: 'נותרו מעט',
    currency: (code) => `המחירים ב־${code}`,
    withoutCode: 'המחירים ללא קוד הנחה',
    label: 'דרכים נוספות לבחירת תאריכים',
    noneFree: 'אין מקומות פנויים ב־12 החודשים הקרובים.',
    names: { typed: 'הקלדת תאריכים', list: 'תצוגת רשימה', prices: 'הצגת מחירים' },
    typed: {
      label: 'הקלידו תאריכים',
      day: 'תאריך',
      first: 'היום הראשון',
      last: 'היום האחרון',
      arrival: 'הגעה',
      departure: 'עזיבה',
      take: 'אישור',
      none: 'הזינו תאריך.',
      backwards: 'תאריך הסיום לפני תאריך ההתחלה.',
      between: (first, last) => `חלק מהימים בין ${first} לבין ${last} אינם פנויים.`,
    },
    list: {
      label: (month) => `ימים ב${month}`,
    },
    prices: {
      asking: 'בודקים מחירים…',
      shown: 'המחירים מוצגים.',
      failed: 'לא הצלחנו לטעון את המחירים.',
      full: 'מלא',
      closed: 'סגור',
      closedDay: 'סגור',
      left: (count) => pluralize(count, 'נותר רק אחד', 'נותרו רק שניים', `נותרו רק ${count}`),
      cheapest: 'המחיר הנמוך ביותר',
    },
  },

  length: {
    atLeast: (count, isByNight) => {
      const span = isByNight
        ? pluralize(count, 'לילה אחד', 'שני לילות', `${count} לילות`)
        : pluralize(count, 'יום אחד', 'יומיים', `${count} ימים`);
      return `לפחות ${span}.`;
    },
    atMost: (count, isByNight) => {
      const span = isByNight
        ? pluralize(count, 'לילה אחד', 'שני לילות', `${count} לילות`)
        : pluralize(count, 'יום אחד', 'יומיים', `${count} ימים`);
      return `לכל היותר ${span}.`;
    },
    beyond: 'ארוך מהמותר',
    next: (count, isByNight) => {
      const span = isByNight
        ? pluralize(count, 'לילה אחד', 'שני לילות', `${count} לילות`)
        : pluralize(count, 'יום אחד', 'יומיים', `${count} ימים`);
      return `בחרו את ${isByNight ? 'יום העזיבה' : 'היום האחרון'}: לפחות ${span}.`;
    },
  },

  times: {
    stay: (arrival, departure, nights) =>
      `${arrival} – ${departure}\u00a0· ${pluralize(nights, 'לילה אחד', 'שני לילות', `${nights}\u00a0לילות`)}`,
    start: 'שעת התחלה',
    slots: 'בחרו שעה',
    until: 'שעת סיום',
    none: 'לא נותרו שעות פנויות ביום הזה.',
    full: 'מלא',
    duration: (hours, minutes) => `${hours} ו־${minutes}`,
    places: (count) =>
      count > 3 ? `נותרו ${count}` : pluralize(count, 'נותר רק אחד', 'נותרו רק שניים', `נותרו רק ${count}`),
    venue: (zone) => `השעות לפי אזור הזמן שלנו (${zone}).`,
  },

  code: {
    have: 'יש לכם קוד הנחה?',
    before: 'המחיר הקודם',
    now: 'המחיר עכשיו',
    label: 'קוד הנחה',
    apply: 'מימוש',
    saved: (amount) => `חסכתם ${amount}`,
    shared: 'הקוד הזה חל על כל הסל.',
  },

  summary: {
    label: 'הבחירה שלכם',
    chooseDate: 'בחירת תאריך',
    chooseNights: 'בחירת תאריכים',
    chooseTime: 'בחירת שעה',
    otherDate: 'בחירת תאריך אחר',
    enterParty: 'הזנת מספר האורחים',
    enterQuantity: 'הזנת כמות',
    pricing: 'מחשבים מחיר…',
    book: 'המשך',
    add: 'הוספה לסל',
    adding: 'מוסיפים…',
    notBookable: 'השילוב הזה אינו זמין.',
    left: (count) => pluralize(count, 'נותר רק אחד', 'נותרו רק שניים', `נותרו רק ${count}`),
    inCart: (lines) => `${lines} בסל שלכם`,
    toCart: 'לסל',
  },

  cart: {
    label: 'הסל שלכם',
    empty: 'הסל שלכם ריק.',
    browse: 'לכל ההצעות',
    continue: 'להמשך הבחירה',
    checkout: 'להמשך ההזמנה',
    removeLine: (name) => `הסרת ${name}`,
    removed: (name) => `הוסר מהסל: ״${name}״.`,
    added: (name) => `נוסף לסל: ״${name}״.`,
    isIn: (name) => `בסל: ״${name}״.`,
    subTotal: 'סכום ביניים',
    discount: 'הנחה',
    tax: 'מס',
    taxIncluded: (amount, name) => `כולל ${amount} ${name || 'מס'}`,
    total: 'סך הכול',
    due: 'לתשלום עכשיו',
    gone: 'כבר לא זמין',
    addOn: 'תוספת',
    extras: 'תוספות',
    priceLater: 'המחיר בשלב הבא',
    withoutExtras: 'ללא תוספות',
    included: 'כלול במחיר',
    notTaken: 'תוספת אופציונלית',
    held: 'אנחנו שומרים לכם את הבחירה בזמן השלמת ההזמנה.',
    changed: 'הסל השתנה. בדקו אותו לפני שתמשיכו.',
    take: (price) => `הוספה ב־${price}`,
    quantity: (name) => `כמות: ${name}`,
  },

  details: {
    label: 'הפרטים שלכם',
    optional: 'לא חובה',
    choose: 'בחרו',
    next: 'המשך לסיכום ההזמנה',
    more: 'פרטים נוספים (לא חובה)',
    meant: 'האם התכוונתם לכתובת',
    meantEnd: '?',
    privacy: 'מדיניות הפרטיות',
    whole: 'לקריאת התנאים',
    fields: {
      name: 'שם',
      email: 'דוא״ל',
      phone: 'טלפון',
      address: 'כתובת',
      city: 'עיר',
      postalCode: 'מיקוד',
      country: 'מדינה',
      region: 'אזור',
    },
    errors: (count) => pluralize(count, 'בדקו שדה אחד:', 'בדקו שני שדות:', `בדקו ${count} שדות:`),
    missing: (label) => `${label}: שדה חובה.`,
    email: (label) => `${label}: הזינו כתובת דוא״ל תקינה, כמו name@example.com.`,
    phone: (label) => `${label}: הזינו מספר טלפון, כמו ‎+972 50 123 4567.`,
    agree: 'יש לאשר את תנאי ההזמנה.',
    check: (label) => `${label}: בדקו את השדה הזה.`,
    yes: 'כן',
    no: 'לא',
    policy: 'תנאי ההזמנה',
    terms: 'תנאי ההזמנה מקובלים עליי',
  },

  order: {
    label: 'ההזמנה שלכם',
    items: (count) => pluralize(count, 'פריט אחד', 'שני פריטים', `${count} פריטים`),
    edit: 'עריכה',
  },

  review: {
    label: 'בדקו את ההזמנה',
    details: 'הפרטים שלכם',
    change: 'שינוי',
    booking: 'מזמינים…',
    pays: 'השלב הבא: תשלום בדף התשלום שלנו',
    paysAt: (host) => `השלב הבא: תשלום באתר ${host}`,
    paysLater: 'אין צורך לשלם עכשיו',
    forwards: 'אחרי ההזמנה, דף התשלום ייפתח אוטומטית.',
  },

  book: {
    pay: 'להזמין ולשלם',
    payLater: 'להזמין ולשלם אחר כך',
    obligation: 'להזמין בהתחייבות לתשלום',
    free: 'אישור ההזמנה',
  },

  done: {
    booked: 'תודה על ההזמנה',
    bookedToPay: 'כמעט סיימתם: שלמו כדי להשלים את ההזמנה.',
    bookedPerhapsPaid: 'ההזמנה שלכם',
    invalid: 'ההזמנה הזו כבר אינה בתוקף',
    paymentOpen: 'קיבלנו את ההזמנה שלכם. אפשר לבדוק את התשלום בעמוד התשלום.',
    notReceived: 'עדיין לא קיבלנו את התשלום.',
    received: (amount) => `התשלום התקבל: ${amount}`,
    paidOf: (amount, total) => `שולמו ${amount} מתוך ${total}`,
    status: 'סטטוס ההזמנה:',
    code: 'קוד ההזמנה',
    lines: 'פרטי ההזמנה',
    pay: (amount) => ['המשך לתשלום', amount].filter(Boolean).join(' · '),
    payUnless: 'פתיחת עמוד התשלום',
    payAsk: 'לא הצלחנו לאמת את דף התשלום. פנו אלינו כדי לשלם.',
    payForgotten: 'קיבלנו את ההזמנה שלכם. אם עדיין לא שילמתם, חפשו קישור לתשלום בדוא״ל, או פנו אלינו.',
    invoice: 'לחשבונית',
    calendar: 'הוספה ליומן',
    print: 'הדפסה',
    keep: 'שמרו את הקוד. אולי תצטרכו אותו אם תפנו אלינו.',
    again: 'להזמנה נוספת',
    unsure: 'עדיין אין אישור שההזמנה התקבלה',
    unsureWhy: 'התשובה עוד לא הגיעה. אנחנו ממשיכים לבדוק. המתינו ואל תזמינו שוב בינתיים, כדי שלא תהיה הזמנה כפולה.',
    stillOpen: 'האישור עוד יכול להגיע. הזמן שנותר:',
    checkAgain: 'בדיקה עכשיו',
    checking: 'בודקים…',
    likely: 'קרוב לוודאי שההזמנה התקבלה',
    likelyWhy: 'לא קיבלנו אישור. בדקו את הדוא״ל או פנו אלינו לפני שתזמינו שוב.',
    notMade: 'ההזמנה לא התקבלה. שום דבר לא הוזמן; הסל והפרטים שלכם שמורים.',
    askVenue: 'צרו קשר',
    secure: (host) => `תשלום מאובטח באתר ${host}`,
    forwarding: (host) => `דף התשלום באתר ${host} נפתח…`,
    stay: 'להישאר בדף הזה',
    stayed: 'הדף הזה נשאר פתוח.',
    google: 'יומן Google',
    outlook: 'Outlook',
    linkFor: (calendar, what) => `${calendar}: ${what}`,
    directions: 'הוראות הגעה',
    hours: 'שעות פתיחה:',
    change: 'שינוי או ביטול',
    online: 'צפייה בהזמנה באתר',
    changeHow: 'לשינוי או לביטול, פנו אלינו עם קוד ההזמנה.',
  },

  byDate: {
    label: 'תאריכים',
    first: 'היום הראשון',
    last: 'היום האחרון',
    arrival: 'הגעה',
    departure: 'עזיבה',
    show: 'בדיקת זמינות',
    all: 'ניקוי התאריכים',
    change: 'עריכת התאריכים',
    close: 'סגירה',
    asking: 'בודקים זמינות…',
    checked: (count, total) => `נבדקו ${count} מתוך ${total}`,
    stop: 'עצירה',
    free: (count) => pluralize(count, 'הצעה אחת פנויה', 'שתי הצעות פנויות', `${count} הצעות פנויות`),
    none: 'אין מקומות פנויים בתאריכים האלה.',
    looking: 'מחפשים תאריכים קרובים…',
    near: 'התאריכים הפנויים הקרובים ביותר:',
    far: 'גם בימים שאחריהם אין מקומות פנויים.',
    unanswered: (count) => `לא הצלחנו לבדוק ${pluralize(count, 'הצעה אחת', 'שתי הצעות', `${count} הצעות`)}.`,
    from: (price) => `החל מ־${price}`,
    low: 'מיון: מחיר, מהנמוך לגבוה',
    high: 'מיון: מחיר, מהגבוה לנמוך',
    leftOut: (count) =>
      `${pluralize(count, 'הצעה אחת נוספת אינה פנויה', 'שתי הצעות נוספות אינן פנויות', `${count} הצעות נוספות אינן פנויות`)} בתאריכים האלה.`,
    labels: { adults: 'מבוגרים', children: 'ילדים', people: 'אנשים' },
    people: {
      adults: (count) => pluralize(count, 'מבוגר אחד', 'שני מבוגרים', `${count} מבוגרים`),
      children: (count) => pluralize(count, 'ילד אחד', 'שני ילדים', `${count} ילדים`),
      people: (count) => pluralize(count, 'אדם אחד', 'שני אנשים', `${count} אנשים`),
    },
    flexible: 'גמישות בתאריכים',
    exact: 'תאריכים מדויקים',
    within: (days) => `±\u00a0${pluralize(days, 'יום אחד', 'יומיים', `${days} ימים`)}`,
    nearby: 'תאריכים קרובים:',
    noneNearby: 'אין עוד אפשרויות פנויות בתאריכים קרובים.',
    chooseFirst: 'בחרו תאריך התחלה.',
    chooseArrival: 'בחרו תאריך הגעה.',
    past: 'התאריך הזה עבר.',
    backwards: 'תאריך הסיום לפני תאריך ההתחלה.',
    noNight: 'העזיבה צריכה להיות אחרי ההגעה.',
  },

  cartChanges: {
    changed: 'משהו השתנה בסל',
    changedOpen: 'בדקו לפני שתמשיכו. שום דבר לא הוזמן.',
    changedDone: 'עדכנו את הסל שלכם.',
    expired: 'פג תוקפו של הסל',
    expiredOpen: 'שחזרנו אותו, אבל לא הכול נשאר אותו דבר.',
    expiredDone: 'שחזרנו אותו: אותם תאריכים, אותם מחירים.',
    expiredOther: 'שחזרנו אותו.',
    expiredEmpty: 'לא הצלחנו לשחזר אותו.',
    renewed: 'אנחנו שוב שומרים לכם את הבחירה',
    renewedDone: 'זמן השמירה עבר. התאריכים והמחירים לא השתנו.',
    emptied: 'הסל שלכם ריק עכשיו',
    emptiedDone: 'זמן השמירה עבר. אם כבר הזמנתם, חפשו את האישור בדוא״ל. אם לא, בחרו שוב.',
    kept: 'מה שהקלדתם בטופס נשמר.',

    gone: 'כבר לא זמין',
    fewer: (count) => pluralize(count, 'נותר רק אחד', 'נותרו רק שניים', `נותרו רק ${count}`),
    dearer: 'המחיר עלה',
    cheaper: 'המחיר ירד',
    moved: 'עודכן',
    cart: 'הסל שלכם',

    looking: 'מחפשים תאריכים קרובים…',
    free: 'תאריכים קרובים:',
    none: 'לא מצאנו תאריך קרוב.',
    take: (count) => `עדכון הכמות ל\u05be${count}`,

    go: 'המשך',
    accept: 'המשך במחיר החדש',
    without: 'המשך בלי הפריט הזה',
    both: 'המשך עם השינויים האלה',
    back: 'חזרה לסל',
  },

  lineEdit: {
    editing: (name) => `עריכה: ${name}`,
    leave: 'ביטול',
    save: 'שמירת השינויים',
    saving: 'שומרים…',
    unchanged: 'אין שינויים',
    removed: (name) => `הוסר: ״${name}״.`,
    undo: 'ביטול ההסרה',
    notBack: (name, reason) => `לא הצלחנו להחזיר את ״${name}״: ${reason || 'זה כבר לא זמין.'}`,
    booking: 'אתם באמצע הזמנה בכרטיסייה אחרת או בחלון אחר. המתינו רגע.',
    booked: 'הסל הקודם נסגר. ייתכן שהפריטים שבו הוזמנו או הוסרו בכרטיסייה אחרת. חפשו אישור בדוא״ל לפני שתזמינו שוב.',
  },

  nextAvailable: {
    ownHolds: 'ייתכן שניסיון קודם בדפדפן הזה עדיין תופס את המקומות האלה, למשך 20 דקות לכל היותר. אנחנו ממשיכים לבדוק.',
    next: (party) => (party ? `התאריכים הפנויים הקרובים (${party})` : 'התאריכים הפנויים הקרובים'),
    none: (party) => (party ? `לא מצאנו תאריך מאוחר יותר (${party}).` : 'לא מצאנו תאריך מאוחר יותר.'),
  },

  tabBookings: {
    label: 'ההזמנות האחרונות שלכם',
    likely: 'קרוב לוודאי שההזמנה הזאת התקבלה, אבל לא קיבלנו אישור.',
    check: 'בדיקה נוספת',
    nothingFound: 'עדיין אין אישור. פנו אלינו.',
    show: 'הצגה',
    showOne: (code) => `הצגת הזמנה ${code}`,
    note: 'הרשימה שמורה בדפדפן הזה בלבד. מחיקתה לא מבטלת דבר.',
    forget: 'ניקוי הרשימה',
    forgotten: 'הרשימה נוקתה. ההזמנות עצמן לא השתנו.',
  },
};
