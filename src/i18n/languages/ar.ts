import type { Messages } from '../messages.ts';
import type { Pluralize } from '../plural.ts';

const pluralRules = new Intl.PluralRules('ar');
const pluralize: Pluralize<[zero: string, one: string, two: string, few: string, many: string, other: string]> = (
  count,
  zero,
  one,
  two,
  few,
  many,
  other,
) => {
  const formByRule: Partial<Record<Intl.LDMLPluralRule, string>> = { zero, one, two, few, many };
  return formByRule[pluralRules.select(count)] ?? other;
};

const formatSeconds = (count: number) =>
  pluralize(count, 'لحظات', 'ثانية واحدة', 'ثانيتين', `${count} ثوانٍ`, `${count} ثانية`, `${count} ثانية`);
const formatNights = (count: number) =>
  pluralize(
    count,
    'بلا ليالٍ',
    'ليلة واحدة',
    'ليلتان',
    `${count}\u00a0ليالٍ`,
    `${count}\u00a0ليلة`,
    `${count}\u00a0ليلة`,
  );
const formatDays = (count: number) =>
  pluralize(count, 'بلا أيام', 'يوم واحد', 'يومان', `${count}\u00a0أيام`, `${count}\u00a0يومًا`, `${count}\u00a0يوم`);
const formatItems = (count: number) =>
  pluralize(count, 'لا عناصر', 'عنصر واحد', 'عنصران', `${count} عناصر`, `${count} عنصرًا`, `${count} عنصر`);
const formatOnlyLeft = (count: number) =>
  pluralize(
    count,
    'لم يبقَ شيء',
    'بقي واحد فقط',
    'بقي اثنان فقط',
    `بقي ${count} فقط`,
    `بقي ${count} فقط`,
    `بقي ${count} فقط`,
  );

/**
 * Modern Standard Arabic, for readers from Amman to Rabat. Phrases for 1 and 2 have no digit: the noun has these
 * numbers.
 *
 * Glossary:
 * - booking: حجز
 * - to book: حجز
 * - item: خيار
 * - cart: سلة
 * - add-on: خدمة إضافية
 * - available: متاح
 * - to select: اختيار
 * - promo code: رمز الخصم
 * - check-in: الوصول
 * - check-out: المغادرة
 * - spots: أماكن
 * - to hold: الاحتفاظ
 * - to cancel: إلغاء
 * - the venue: نحن
 * - the guest: أنت
 */
export const messages: Messages = {
  calendar: {
    label: 'اختر التاريخ',
    labelRange: 'اختر التواريخ',
    previousMonth: 'الشهر السابق',
    nextMonth: 'الشهر التالي',
    free: 'متاح',
    taken: 'غير متاح',
    leave: 'للمغادرة فقط',
    past: 'تاريخ مضى',
    pending: 'لا يزال قيد التحقق',
    unknown: 'التوفر غير معروف',
    short: 'لا توجد أيام متتالية كافية',
    chosen: 'محدَّد',
    today: 'اليوم',
    nextFree: (day) => `أقرب تاريخ متاح: ${day}`,
    failed: 'تعذّر تحميل التقويم.',
    hint: (length, isByNight) => {
      if (length === 1 && !isByNight) return 'اختر يومًا.';
      const instruction = `اختر ${isByNight ? 'يوم الوصول' : 'اليوم الأول'}`;
      if (length === 0) return `${instruction}، ثم ${isByNight ? 'يوم المغادرة' : 'اليوم الأخير'}.`;
      return `${instruction}. مدة الحجز: ${isByNight ? formatNights(length) : formatDays(length)}.`;
    },
    chose: (when) => `تم اختيار ${when}.`,
    cannot: (day, why) => `${day}: ${why}.`,
    between: 'بعض التواريخ ضمن هذه المدة غير متاحة.',
    anew: (day) => `يبدأ حجزك الآن يوم ${day}.`,
  },

  items: {
    label: 'ما يمكنك حجزه',
    search: 'بحث',
    categories: 'الفئات',
    everything: 'الكل',
    found: (count) =>
      pluralize(count, 'لا نتائج', 'نتيجة واحدة', 'نتيجتان', `${count} نتائج`, `${count} نتيجة`, `${count} نتيجة`),
    more: 'عرض المزيد',
    none: 'لا نتائج.',
    showAll: 'مسح عوامل التصفية',
    empty: 'لا يوجد ما يمكن حجزه حاليًا.',
  },

  badge: {
    cart: (lines) => `السلة: ${formatItems(lines)}`,
  },

  joining: {
    list: '، ',
    clauses: '، ',
    phrases: '؛ ',
    sentences: ' ',
    end: (words) => `${words}.`,
    labelValue: (label, value) => `${label}: ${value}`,
    quantity: (label, count) => `${label}\u00a0×\u00a0${count}`,
    bracket: (words) => `(${words})`,
    range: (from, to) => `${from} – ${to}`,
  },

  problems: {
    offline: 'تعذّر الاتصال بخدمة الحجز. تحقق من اتصالك وحاول مرة أخرى.',
    retry: 'إعادة المحاولة',
    dismiss: 'إغلاق',
    timeout: 'يستغرق هذا وقتًا أطول من المعتاد. حاول مرة أخرى.',
    refused: 'لم نتمكن من إتمام الطلب. حاول مرة أخرى.',
    throttled: 'لدينا ضغط كبير حاليًا.',
    again: (count) => (count > 0 ? `ستُعاد المحاولة بعد ${formatSeconds(count)}.` : 'جارٍ إعادة المحاولة…'),
    broken: 'حدث خطأ من جانبنا. حاول مرة أخرى.',
    unauthorised: 'الحجز عبر الإنترنت غير متاح حاليًا.',
    unconfirmed: 'لم نتمكن بعد من تأكيد حجزك.',
    misconfigured: 'الحجز عبر الإنترنت غير متاح هنا حاليًا.',
    missing: 'لم يعد هذا الخيار متوفرًا.',
    incomplete: 'لم يُحمَّل جزء من صفحة الحجز هذه.',
    incompleteOffline: 'لم يُحمَّل جزء من صفحة الحجز هذه. تحقق من اتصالك وحاول مرة أخرى.',
    outdated: 'جرى تحديث صفحة الحجز بعد فتحها. أعد تحميلها للمتابعة.',
    reload: 'إعادة التحميل',
  },

  stages: {
    label: 'مراحل الحجز',
    choose: 'التواريخ والخيارات',
    details: 'بياناتك',
    done: 'التأكيد',
    pay: 'الدفع',
    at: (place, count, name) => `${place} من ${count} · ${name}`,
  },
  loading: 'جارٍ التحميل…',
  back: 'رجوع',
  remove: 'إزالة',
  questions: 'هل لديك أسئلة؟',
  wait: (count) => (count > 0 ? `حاول مرة أخرى بعد ${formatSeconds(count)}.` : 'يمكنك المحاولة الآن.'),

  list: {
    dates: 'اختيار التواريخ',
    sort: 'ترتيب',
    own: 'الترتيب: الموصى به',
    name: 'الترتيب: الاسم',
    soldOut: 'نفدت الأماكن',
    noCharge: 'مجانًا',
    perNight: (price) => `${price} لليلة`,
    stay: (count, start, isByNight) => `${isByNight ? formatNights(count) : formatDays(count)}، البداية: ${start}`,
  },

  item: {
    all: 'كل الخيارات',
    about: 'الوصف',
    gallery: {
      label: 'الصور',
      previous: 'الصورة السابقة',
      next: 'الصورة التالية',
      enlarge: 'تكبير',
      count: (place, of) => `${place} من ${of}`,
      video: 'مشاهدة الفيديو',
      newTab: 'يُفتح في علامة تبويب جديدة',
    },
    soldOut: {
      others: 'المتاح بدلًا من ذلك:',
      lookedAt: (first, last) => `لا أماكن متاحة من ${first} إلى ${last}.`,
      subject: (what) => `الاستفسار عن التوفر: ${what}`,
      letter: (what) => `مرحبًا،\n\nهل لديكم أماكن متاحة لما يلي؟\n${what}\n\nشكرًا.\n`,
    },
  },

  parameters: {
    label: 'كم العدد؟',
    fewer: (label) => `تقليل العدد: ${label}`,
    more: (label) => `زيادة العدد: ${label}`,
    atMost: (count) => `الحد الأقصى ${count}`,
    atLeast: (count) => `الحد الأدنى ${count}`,
    perBooking: (count) => `حتى ${count} لكل حجز`,
    contact: 'تواصل معنا',
    priceFor: (price, count) => `${price} مقابل ${count}`,
    whole: 'أدخل عددًا صحيحًا',
    required: 'مطلوب',
  },

  ways: {
    free: 'متاح',
    taken: 'غير متاح',
    chosen: 'محدَّد',
    cheapest: 'أقل سعر',
    low: 'بقي القليل',
    currency: (code) => `الأسعار بعملة ${code}`,
    withoutCode: 'الأسعار من دون رمز الخصم',
    label: 'طرق أخرى لاختيار التواريخ',
    noneFree: 'لا أماكن متاحة خلال الاثني عشر شهرًا القادمة.',
    names: { typed: 'إدخال التواريخ', list: 'عرض كقائمة', prices: 'عرض الأسعار' },
    typed: {
      label: 'أدخل التواريخ',
      day: 'التاريخ',
      first: 'اليوم الأول',
      last: 'اليوم الأخير',
      arrival: 'الوصول',
      departure: 'المغادرة',
      take: 'تطبيق',
      none: 'أدخل تاريخًا.',
      backwards: 'تاريخ النهاية قبل تاريخ البداية.',
      between: (first, last) => `بعض الأيام بين ${first} و${last} غير متاحة.`,
    },
    list: {
      label: (month) => `أيام ${month}`,
    },
    prices: {
      asking: 'جارٍ جلب الأسعار…',
      shown: 'الأسعار معروضة الآن.',
      failed: 'تعذّر تحميل الأسعار.',
      full: 'مكتمل',
      closed: 'مغلق',
      closedDay: 'مغلق',
      left: formatOnlyLeft,
      cheapest: 'أقل سعر',
    },
  },

  length: {
    atLeast: (count, isByNight) => `الحد الأدنى للمدة: ${isByNight ? formatNights(count) : formatDays(count)}.`,
    atMost: (count, isByNight) => `الحد الأقصى للمدة: ${isByNight ? formatNights(count) : formatDays(count)}.`,
    beyond: 'أطول من المسموح',
    next: (count, isByNight) =>
      `اختر ${isByNight ? 'يوم المغادرة' : 'اليوم الأخير'}. الحد الأدنى للمدة: ${isByNight ? formatNights(count) : formatDays(count)}.`,
  },

  times: {
    stay: (arrival, departure, nights) => `${arrival} – ${departure}\u00a0· ${formatNights(nights)}`,
    start: 'وقت البدء',
    slots: 'اختر وقتًا',
    until: 'وقت الانتهاء',
    none: 'لم تبقَ أوقات متاحة في هذا اليوم.',
    full: 'مكتمل',
    duration: (hours, minutes) => `${hours} و${minutes}`,
    places: (count) => (count > 3 ? `بقي ${count}` : formatOnlyLeft(count)),
    venue: (zone) => `الأوقات بحسب منطقتنا الزمنية (${zone}).`,
  },

  code: {
    have: 'هل لديك رمز خصم؟',
    before: 'السعر السابق',
    now: 'السعر الآن',
    label: 'رمز الخصم',
    apply: 'تطبيق',
    saved: (amount) => `وفّرت ${amount}`,
    shared: 'ينطبق هذا الرمز على السلة كلها.',
  },

  summary: {
    label: 'اختيارك',
    chooseDate: 'اختر التاريخ',
    chooseNights: 'اختر التواريخ',
    chooseTime: 'اختر الوقت',
    otherDate: 'اختر تاريخًا آخر',
    enterParty: 'أدخل عدد الضيوف',
    enterQuantity: 'أدخل الكمية',
    pricing: 'جارٍ حساب السعر…',
    book: 'متابعة',
    add: 'أضف إلى السلة',
    adding: 'جارٍ الإضافة…',
    notBookable: 'هذا الاختيار غير متاح.',
    left: formatOnlyLeft,
    inCart: (lines) => `في سلتك: ${lines}`,
    toCart: 'عرض السلة',
  },

  cart: {
    label: 'سلتك',
    empty: 'سلتك فارغة.',
    browse: 'تصفّح المتاح',
    continue: 'مواصلة التصفح',
    checkout: 'متابعة',
    removeLine: (name) => `إزالة ${name}`,
    removed: (name) => `أُزيل من سلتك: «${name}».`,
    added: (name) => `أُضيف إلى سلتك: «${name}».`,
    isIn: (name) => `في سلتك: «${name}».`,
    subTotal: 'المجموع الفرعي',
    discount: 'الخصم',
    tax: 'الضريبة',
    taxIncluded: (amount, name) => `يشمل ${name || 'ضريبة'} بقيمة ${amount}`,
    total: 'الإجمالي',
    due: 'المستحق الآن',
    gone: 'لم يعد متاحًا',
    addOn: 'خدمة إضافية',
    extras: 'خدمات إضافية',
    priceLater: 'السعر في الخطوة التالية',
    withoutExtras: 'من دون الخدمات الإضافية',
    included: 'مشمول في السعر',
    notTaken: 'خدمة إضافية اختيارية',
    held: 'نحتفظ لك باختياراتك مؤقتًا أثناء إتمام الحجز.',
    changed: 'تغيّرت سلتك. راجعها قبل المتابعة.',
    take: (price) => `أضف مقابل ${price}`,
    quantity: (name) => `العدد: ${name}`,
  },

  details: {
    label: 'بياناتك',
    optional: 'اختياري',
    choose: 'اختر من فضلك',
    next: 'متابعة إلى المراجعة',
    more: 'إضافة بيانات أخرى (اختياري)',
    meant: 'هل تقصد',
    meantEnd: '؟',
    privacy: 'إشعار الخصوصية',
    whole: 'قراءة شروط الحجز',
    fields: {
      name: 'الاسم',
      email: 'البريد الإلكتروني',
      phone: 'الهاتف',
      address: 'العنوان',
      city: 'المدينة',
      postalCode: 'الرمز البريدي',
      country: 'البلد',
      region: 'المنطقة',
    },
    errors: (count) =>
      `يرجى التحقق من ${pluralize(count, 'الحقول', 'حقل واحد', 'حقلين', `${count} حقول`, `${count} حقلًا`, `${count} حقل`)}:`,
    missing: (label) => `${label}: هذا الحقل مطلوب.`,
    email: (label) => `${label}: أدخل بريدًا إلكترونيًا صالحًا، مثل name@example.com.`,
    phone: (label) => `${label}: أدخل رقم هاتف صالحًا، مثل \u200e+971 50 123 4567.`,
    agree: 'يرجى الموافقة على شروط الحجز.',
    check: (label) => `${label}: يرجى التحقق من هذا الحقل.`,
    yes: 'نعم',
    no: 'لا',
    policy: 'شروط الحجز',
    terms: 'أوافق على شروط الحجز',
  },

  order: {
    label: 'حجزك',
    items: formatItems,
    edit: 'تعديل',
  },

  review: {
    label: 'راجع حجزك',
    details: 'بياناتك',
    change: 'تغيير',
    booking: 'جارٍ الحجز…',
    pays: 'الخطوة التالية: الدفع عبر صفحة الدفع الخاصة بنا',
    paysAt: (host) => `الخطوة التالية: الدفع عبر ${host}`,
    paysLater: 'لا يلزم الدفع الآن',
    forwards: 'بعد الحجز، تُفتح صفحة الدفع تلقائيًا.',
  },

  book: {
    pay: 'احجز وادفع',
    payLater: 'احجز وادفع لاحقًا',
    obligation: 'احجز مع الالتزام بالدفع',
    free: 'احجز',
  },

  done: {
    booked: 'شكرًا لحجزك',
    bookedToPay: 'أوشكت على الانتهاء: ادفع لإتمام حجزك.',
    bookedPerhapsPaid: 'حجزك',
    invalid: 'لم يعد هذا الحجز صالحًا',
    paymentOpen: 'تسلّمنا حجزك. تحقّق من الدفع في صفحة الدفع.',
    notReceived: 'لم نستلم دفعتك بعد.',
    received: (amount) => `تم استلام الدفعة: ${amount}`,
    paidOf: (amount, total) => `المدفوع: ${amount} من ${total}`,
    status: 'حالة الحجز:',
    code: 'رمز الحجز',
    lines: 'تفاصيل حجزك',
    pay: (amount) => ['متابعة إلى الدفع', amount].filter(Boolean).join(' · '),
    payUnless: 'فتح صفحة الدفع',
    payAsk: 'تعذّر التحقق من صفحة الدفع. تواصل معنا للدفع.',
    payForgotten: 'تسلّمنا حجزك. إن لم تدفع بعد، فابحث عن رابط للدفع في بريدك أو تواصل معنا.',
    invoice: 'عرض الفاتورة',
    calendar: 'أضف إلى تقويمك',
    print: 'طباعة',
    keep: 'احتفظ بهذا الرمز، فقد تحتاج إليه عند التواصل معنا.',
    again: 'حجز آخر',
    unsure: 'لم نتمكن بعد من تأكيد حجزك',
    unsureWhy: 'لم يصل الرد بعد، وما زلنا نتحقق. انتظر من فضلك ولا تحجز مرة أخرى الآن، حتى لا يتكرر الحجز.',
    stillOpen: 'قد يصل التأكيد لاحقًا. الوقت المتبقي:',
    checkAgain: 'تحقق الآن',
    checking: 'جارٍ التحقق…',
    likely: 'على الأرجح تم الحجز',
    likelyWhy: 'لم يصلنا أي تأكيد. تحقق من بريدك أو تواصل معنا قبل أن تحجز مرة أخرى.',
    notMade: 'تعذّر إتمام الحجز، ولم يُحجز أي شيء. سلتك وبياناتك محفوظة.',
    askVenue: 'تواصل معنا',
    secure: (host) => `دفع آمن عبر ${host}`,
    forwarding: (host) => `جارٍ فتح صفحة الدفع على ${host}…`,
    stay: 'البقاء في هذه الصفحة',
    stayed: 'ستبقى هذه الصفحة مفتوحة.',
    google: 'تقويم Google',
    outlook: 'Outlook',
    linkFor: (calendar, what) => `${calendar}: ${what}`,
    directions: 'الاتجاهات',
    hours: 'ساعات العمل:',
    change: 'تعديل الحجز أو إلغاؤه',
    online: 'اعرض حجزك على الإنترنت',
    changeHow: 'للتعديل أو الإلغاء، تواصل معنا واذكر رمز الحجز.',
  },

  byDate: {
    label: 'التواريخ',
    first: 'اليوم الأول',
    last: 'اليوم الأخير',
    arrival: 'الوصول',
    departure: 'المغادرة',
    show: 'تحقق من التوفر',
    all: 'مسح التواريخ',
    change: 'تعديل التواريخ',
    close: 'إغلاق',
    asking: 'جارٍ التحقق من التوفر…',
    checked: (count, total) => `تم فحص ${count} من ${total}`,
    stop: 'إيقاف',
    free: (count) => `المتاح: ${count}`,
    none: 'لا شيء متاح في هذه التواريخ.',
    looking: 'جارٍ البحث عن تواريخ قريبة…',
    near: 'أقرب التواريخ المتاحة:',
    far: 'لا شيء متاح في الأيام التالية أيضًا.',
    unanswered: (count) =>
      `لم نتمكن من التحقق من ${pluralize(count, 'أي خيار', 'خيار واحد', 'خيارين', `${count} خيارات`, `${count} خيارًا`, `${count} خيار`)}.`,
    from: (price) => `ابتداءً من ${price}`,
    low: 'الترتيب: السعر من الأقل',
    high: 'الترتيب: السعر من الأعلى',
    leftOut: (count) => {
      const [zero, one, two] = ['لا خيارات أخرى غير متاحة', 'خيار آخر غير متاح', 'خياران آخران غير متاحين'];
      const [few, many] = [`${count} خيارات أخرى غير متاحة`, `${count} خيارًا آخر غير متاح`];
      return `${pluralize(count, zero, one, two, few, many, `${count} خيار آخر غير متاح`)} في هذه التواريخ.`;
    },
    labels: { adults: 'بالغون', children: 'أطفال', people: 'أشخاص' },
    people: {
      adults: (count) =>
        pluralize(count, 'لا بالغين', 'بالغ واحد', 'بالغان', `${count} بالغين`, `${count} بالغًا`, `${count} بالغ`),
      children: (count) =>
        pluralize(count, 'لا أطفال', 'طفل واحد', 'طفلان', `${count} أطفال`, `${count} طفلًا`, `${count} طفل`),
      people: (count) =>
        pluralize(count, 'لا أحد', 'شخص واحد', 'شخصان', `${count} أشخاص`, `${count} شخصًا`, `${count} شخص`),
    },
    flexible: 'مرونة التواريخ',
    exact: 'التواريخ المحددة فقط',
    within: (days) =>
      `±\u00a0${pluralize(days, '0 يوم', 'يوم واحد', 'يومين', `${days} أيام`, `${days} يومًا`, `${days} يوم`)}`,
    nearby: 'تواريخ قريبة:',
    noneNearby: 'لا يتوفر المزيد في التواريخ القريبة.',
    chooseFirst: 'اختر تاريخ البداية.',
    chooseArrival: 'اختر تاريخ الوصول.',
    past: 'هذا التاريخ مضى.',
    backwards: 'تاريخ النهاية قبل تاريخ البداية.',
    noNight: 'يجب أن تكون المغادرة بعد الوصول.',
  },

  cartChanges: {
    changed: 'تغيّر شيء في سلتك',
    changedOpen: 'راجع هذا قبل المتابعة. لم يُحجز أي شيء.',
    changedDone: 'حدّثنا سلتك.',
    expired: 'انتهت صلاحية سلتك',
    expiredOpen: 'استعدناها، لكن بعض الأمور تغيّرت.',
    expiredDone: 'استعدناها: التواريخ نفسها والأسعار نفسها.',
    expiredOther: 'استعدناها.',
    expiredEmpty: 'لم نتمكن من استعادتها.',
    renewed: 'نحتفظ لك باختيارك من جديد',
    renewedDone: 'كانت مدة الاحتفاظ قد انتهت. التواريخ والأسعار لم تتغير.',
    emptied: 'سلتك فارغة الآن',
    emptiedDone: 'انتهت مدة الاحتفاظ. إن كنت قد حجزت، فابحث عن التأكيد في بريدك، وإلا فاختر من جديد.',
    kept: 'ما كتبته في النموذج محفوظ.',

    gone: 'لم يعد متاحًا',
    fewer: formatOnlyLeft,
    dearer: 'ارتفع السعر',
    cheaper: 'انخفض السعر',
    moved: 'تم التحديث',
    cart: 'سلتك',

    looking: 'جارٍ البحث عن تواريخ قريبة…',
    free: 'تواريخ قريبة:',
    none: 'لم نجد تاريخًا قريبًا.',
    take: (count) => `تغيير العدد إلى ${count}`,

    go: 'متابعة',
    accept: 'المتابعة بالسعر الجديد',
    without: 'المتابعة من دون هذا العنصر',
    both: 'المتابعة مع هذه التغييرات',
    back: 'العودة إلى السلة',
  },

  lineEdit: {
    editing: (name) => `تعديل ${name}`,
    leave: 'إلغاء',
    save: 'حفظ التغييرات',
    saving: 'جارٍ الحفظ…',
    unchanged: 'لا تغييرات بعد',
    removed: (name) => `أُزيل: «${name}».`,
    undo: 'تراجع',
    notBack: (name, reason) => `تعذّرت استعادة «${name}»: ${reason || 'لم يعد متاحًا.'}`,
    booking: 'أنت تُتم الحجز في علامة تبويب أو نافذة أخرى. انتظر لحظة من فضلك.',
    booked:
      'أُغلقت سلتك السابقة، وربما حُجز ما فيها أو أُفرغت في علامة تبويب أخرى. ' +
      'ابحث عن رسالة تأكيد في بريدك قبل أن تحجز مرة أخرى.',
  },

  nextAvailable: {
    ownHolds:
      'قد تكون محاولة سابقة من هذا المتصفح لا تزال تحتفظ بهذه الأماكن، لمدة 20 دقيقة على الأكثر. ما زلنا نتحقق.',
    next: (party) => (party ? `أقرب التواريخ المتاحة (${party})` : 'أقرب التواريخ المتاحة'),
    none: (party) => (party ? `لم نجد تاريخًا لاحقًا (${party}).` : 'لم نجد تاريخًا لاحقًا.'),
  },

  tabBookings: {
    label: 'حجوزاتك الأخيرة',
    likely: 'تم هذا الحجز على الأرجح، لكن لم يصلنا أي تأكيد.',
    check: 'تحقق مرة أخرى',
    nothingFound: 'لا تأكيد حتى الآن. تواصل معنا.',
    show: 'عرض',
    showOne: (code) => `عرض الحجز ${code}`,
    note: 'هذه القائمة محفوظة في هذا المتصفح فقط. مسحها لا يلغي أي حجز.',
    forget: 'مسح القائمة',
    forgotten: 'مُسحت القائمة. حجوزاتك لم تتأثر.',
  },
};
