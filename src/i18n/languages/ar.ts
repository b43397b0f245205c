import type { Messages } from '../messages.ts';
import type { Plural } from '../plural.ts';

const rules = new Intl.PluralRules('ar');
const plural: Plural<[zero: string, one: string, two: string, few: string, many: string, other: string]> = (
  count,
  zero,
  one,
  two,
  few,
  many,
  other,
) => {
  const words: Partial<Record<Intl.LDMLPluralRule, string>> = { zero, one, two, few, many };
  return words[rules.select(count)] ?? other;
};

const seconds = (count: number) =>
  plural(count, 'لحظات', 'ثانية واحدة', 'ثانيتين', `${count} ثوانٍ`, `${count} ثانية`, `${count} ثانية`);
const nightsOf = (count: number) =>
  plural(count, 'بلا ليالٍ', 'ليلة واحدة', 'ليلتان', `${count}\u00a0ليالٍ`, `${count}\u00a0ليلة`, `${count}\u00a0ليلة`);
const daysOf = (count: number) =>
  plural(count, 'بلا أيام', 'يوم واحد', 'يومان', `${count}\u00a0أيام`, `${count}\u00a0يومًا`, `${count}\u00a0يوم`);
const items = (count: number) =>
  plural(count, 'لا عناصر', 'عنصر واحد', 'عنصران', `${count} عناصر`, `${count} عنصرًا`, `${count} عنصر`);
const left = (count: number) =>
  plural(
    count,
    'لم يبقَ شيء',
    'بقي واحد فقط',
    'بقي اثنان فقط',
    `بقي ${count} فقط`,
    `بقي ${count} فقط`,
    `بقي ${count} فقط`,
  );

/** Arabic, modern standard, as it is written from Amman to Rabat. With one and two the number is a word. */
export const ar: Messages = {
  calendar: {
    label: 'اختر التاريخ',
    labelRange: 'اختر التواريخ',
    previousMonth: 'الشهر السابق',
    nextMonth: 'الشهر التالي',
    free: 'متاح',
    taken: 'غير متاح',
    leave: 'للمغادرة فقط',
    past: 'تاريخ مضى',
    pending: 'جارٍ التحقق…',
    unknown: 'التوفر غير معروف',
    short: 'لا توجد أيام متتالية كافية',
    chosen: 'تم اختياره',
    today: 'اليوم',
    nextFree: (day) => `أقرب تاريخ متاح: ${day}`,
    failed: 'تعذّر تحميل التقويم.',
    hint: (length, nights) => {
      if (length === 1 && !nights) return 'اختر يومًا.';
      const first = `اختر ${nights ? 'يوم الوصول' : 'اليوم الأول'}`;
      if (length === 0) return `${first}، ثم ${nights ? 'يوم المغادرة' : 'اليوم الأخير'}.`;
      return `${first}. المدة دائمًا: ${nights ? nightsOf(length) : daysOf(length)}.`;
    },
    chose: (when) => `تم اختيار ${when}.`,
    cannot: (day, why) => `${day}: ${why}.`,
    between: 'بعض التواريخ بينهما غير متاحة.',
    anew: (day) => `تبدأ تواريخك الآن في ${day}.`,
  },

  items: {
    label: 'ما يمكنك حجزه',
    search: 'بحث',
    categories: 'الفئات',
    everything: 'الكل',
    found: (count) =>
      plural(count, 'لا نتائج', 'نتيجة واحدة', 'نتيجتان', `${count} نتائج`, `${count} نتيجة`, `${count} نتيجة`),
    more: 'عرض المزيد',
    none: 'لا توجد نتائج لبحثك.',
    showAll: 'عرض الكل',
    empty: 'لا يوجد ما يمكن حجزه حاليًا.',
  },

  badge: {
    cart: (lines) => `السلة: ${items(lines)}`,
  },

  problems: {
    offline: 'تعذّر الاتصال بخدمة الحجز. تحقق من اتصالك وحاول مرة أخرى.',
    retry: 'إعادة المحاولة',
    dismiss: 'إغلاق',
    timeout: 'يستغرق هذا وقتًا أطول من المعتاد. حاول مرة أخرى.',
    refused: 'لم تقبل خدمة الحجز هذا الطلب.',
    throttled: 'لدينا ضغط كبير حاليًا.',
    again: (count) => (count > 0 ? `ستُعاد المحاولة خلال ${seconds(count)}.` : 'جارٍ إعادة المحاولة…'),
    broken: 'حدث خطأ من جانبنا. حاول مرة أخرى.',
    unauthorised: 'الحجز عبر الإنترنت غير متاح حاليًا.',
    unconfirmed: 'لم نتمكن بعد من تأكيد حجزك.',
    misconfigured: 'الحجز عبر الإنترنت غير متاح هنا حاليًا.',
    missing: 'لم يعد هذا العرض متوفرًا.',
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
  wait: (count) => (count > 0 ? `حاول مرة أخرى خلال ${seconds(count)}.` : 'يمكنك المحاولة الآن.'),

  list: {
    dates: 'اختيار التواريخ',
    sort: 'ترتيب',
    own: 'الترتيب: الافتراضي',
    name: 'الترتيب: الاسم',
    soldOut: 'نفدت الأماكن',
    perNight: (price) => `${price} لليلة`,
    stay: (count, start, nights) => `${nights ? nightsOf(count) : daysOf(count)}، البداية: ${start}`,
  },

  item: {
    all: 'كل العروض',
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
      lookedAt: (first, last) => `تحققنا من كل يوم من ${first} إلى ${last}.`,
      subject: (what) => `الاستفسار عن التوفر: ${what}`,
      letter: (what) => `مرحبًا،\n\nهل لديكم أماكن متاحة لما يلي؟\n${what}\n\nشكرًا.\n`,
    },
  },

  parameters: {
    label: 'كم العدد؟',
    fewer: (label) => `إنقاص واحد: ${label}`,
    more: (label) => `إضافة واحد: ${label}`,
    atMost: (count) => `الحد الأقصى ${count}`,
    atLeast: (count) => `الحد الأدنى ${count}`,
    perBooking: (count) => `حتى ${count} لكل حجز`,
    contact: 'تواصل معنا',
    priceFor: (price, count) => `${price} لعدد ${count}`,
    whole: 'أدخل عددًا صحيحًا',
    required: 'مطلوب',
  },

  ways: {
    free: 'متاح',
    taken: 'غير متاح',
    chosen: 'تم اختياره',
    cheapest: 'أقل سعر',
    low: 'بقي القليل',
    currency: (code) => `الأسعار بعملة ${code}`,
    label: 'طرق أخرى لاختيار التواريخ',
    noneFree: 'كل الأماكن محجوزة خلال الأشهر القادمة.',
    names: { typed: 'كتابة التواريخ', list: 'عرض كقائمة', prices: 'عرض الأسعار' },
    typed: {
      label: 'اكتب التواريخ',
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
      full: 'ممتلئ',
      closed: 'مغلق',
      left,
      cheapest: 'أقل سعر',
    },
  },

  length: {
    atLeast: (count, nights) => `المدة الأدنى: ${nights ? nightsOf(count) : daysOf(count)}.`,
    atMost: (count, nights) => `المدة القصوى: ${nights ? nightsOf(count) : daysOf(count)}.`,
    beyond: 'أطول من المسموح',
    next: (count, nights) =>
      `اختر ${nights ? 'يوم المغادرة' : 'اليوم الأخير'}. المدة الأدنى: ${nights ? nightsOf(count) : daysOf(count)}.`,
  },

  times: {
    stay: (arrival, departure, nights) => `${arrival} – ${departure} ·\u00a0${nightsOf(nights)}`,
    start: 'وقت البداية',
    slots: 'اختر وقتًا',
    until: 'حتى',
    none: 'لم تبقَ أوقات متاحة في هذا اليوم.',
    full: 'ممتلئ',
    places: (count) => (count > 3 ? `بقي ${count}` : left(count)),
    venue: (zone) => `كل الأوقات بالتوقيت المحلي (${zone}).`,
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
    left,
    inCart: (lines) => `في سلتك: ${lines}`,
    toCart: 'عرض السلة',
  },

  cart: {
    label: 'سلتك',
    empty: 'سلتك فارغة.',
    browse: 'تصفّح المتاح',
    continue: 'مواصلة التصفح',
    checkout: 'إتمام الحجز',
    removeLine: (name) => `إزالة ${name}`,
    removed: (name) => `أُزيل من سلتك: ${name}.`,
    added: (name) => `أُضيف إلى سلتك: ${name}.`,
    isIn: (name) => `في سلتك: ${name}.`,
    subTotal: 'المجموع الفرعي',
    discount: 'الخصم',
    tax: 'الضريبة',
    taxIncluded: (amount, name) => `يشمل ${amount} ${name || 'ضريبة'}`,
    total: 'الإجمالي',
    due: 'المستحق الآن',
    gone: 'لم يعد متاحًا',
    addOn: 'إضافة',
    extras: 'إضافات',
    priceLater: 'السعر في الخطوة التالية',
    included: 'مشمول',
    notTaken: 'إضافة اختيارية',
    held: 'نحتفظ لك بهذا حتى تُتم الحجز.',
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
      `يرجى التحقق من ${plural(count, 'الحقول', 'حقل واحد', 'حقلين', `${count} حقول`, `${count} حقلًا`, `${count} حقل`)}:`,
    missing: (label) => `${label}: هذا الحقل مطلوب.`,
    email: (label) => `${label}: أدخل عنوانًا صالحًا، مثل name@example.com.`,
    phone: (label) => `${label}: أدخل رقم هاتف صالحًا، مثل ‎+1 604 555 0123.`,
    agree: 'يرجى الموافقة على شروط الحجز.',
    check: (label) => `${label}: يرجى التحقق من هذا الحقل.`,
    yes: 'نعم',
    no: 'لا',
    policy: 'شروط الحجز',
    terms: 'أوافق على شروط الحجز',
  },

  order: {
    label: 'طلبك',
    items,
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
    free: 'احجز',
  },

  done: {
    booked: 'تم تأكيد حجزك',
    bookedToPay: 'أوشكت على الانتهاء: ادفع لإتمام حجزك.',
    bookedPerhapsPaid: 'حجزك',
    invalid: 'لم يعد هذا الحجز صالحًا',
    paymentOpen: 'لم يتم تأكيد الدفع هنا بعد',
    notReceived: 'لم نستلم دفعتك بعد.',
    received: (amount) => `تم استلام الدفعة: ${amount}`,
    paidOf: (paid, total) => `المدفوع: ${paid} من ${total}`,
    status: 'حالة الحجز:',
    code: 'رمز الحجز',
    lines: 'ما حجزته',
    pay: (amount) => ['متابعة إلى الدفع', amount].filter(Boolean).join(' · '),
    payUnless: 'لم تدفع بعد؟ انتقل إلى الدفع',
    payAsk: 'لم نتمكن من التحقق من صفحة الدفع. تواصل مع المنشأة للدفع.',
    payForgotten: 'لم تدفع بعد؟ ستجد صفحة الدفع في رسالة التأكيد، أو تواصل مع المنشأة.',
    invoice: 'عرض الفاتورة',
    calendar: 'أضف إلى تقويمك',
    print: 'طباعة',
    keep: 'احتفظ بهذا الرمز، فستطلبه المنشأة منك.',
    again: 'حجز آخر',
    unsure: 'لم نتمكن بعد من تأكيد حجزك',
    unsureWhy: 'لم يصل الرد بعد، وما زلنا نتحقق. انتظر من فضلك ولا تحجز مرة أخرى الآن، حتى لا يتكرر الحجز.',
    stillOpen: 'قد يصل التأكيد بعد. الوقت المتبقي:',
    checkAgain: 'تحقق الآن',
    checking: 'جارٍ التحقق…',
    likely: 'على الأرجح تم حجزك',
    likelyWhy: 'لم يصل أي تأكيد إلى هذه الصفحة. تحقق من بريدك أو تواصل مع المنشأة قبل أن تحجز مرة أخرى.',
    notMade: 'لم يتم الحجز، ولم يُحجز أي شيء. سلتك وبياناتك محفوظة.',
    askVenue: 'تواصل مع المنشأة',
    secure: (host) => `دفع آمن على ${host}`,
    forwarding: (host) => `جارٍ فتح صفحة الدفع على ${host}…`,
    stay: 'البقاء في هذه الصفحة',
    stayed: 'ستبقى هذه الصفحة مفتوحة.',
    google: 'تقويم Google',
    outlook: 'Outlook',
    linkFor: (calendar, what) => `${calendar}: ${what}`,
    directions: 'الاتجاهات',
    hours: 'ساعات العمل:',
    change: 'التغيير أو الإلغاء',
    online: 'اعرض حجزك على الإنترنت',
    changeHow: 'للتغيير أو الإلغاء، تواصل مع المنشأة واذكر رمز الحجز.',
  },

  byDate: {
    label: 'التواريخ',
    first: 'اليوم الأول',
    last: 'اليوم الأخير',
    arrival: 'الوصول',
    departure: 'المغادرة',
    show: 'تحقق من التوفر',
    all: 'مسح التواريخ',
    change: 'تغيير',
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
      `لم نتمكن من التحقق من ${plural(count, 'أي عرض', 'عرض واحد', 'عرضين', `${count} عروض`, `${count} عرضًا`, `${count} عرض`)}.`,
    from: (price) => `من ${price}`,
    low: 'الترتيب: الأقل سعرًا',
    high: 'الترتيب: الأعلى سعرًا',
    leftOut: (count) => {
      const [zero, one, two] = ['لا عروض أخرى غير متاحة', 'عرض آخر غير متاح', 'عرضان آخران غير متاحين'];
      const [few, many] = [`${count} عروض أخرى غير متاحة`, `${count} عرضًا آخر غير متاح`];
      return `في هذه التواريخ ${plural(count, zero, one, two, few, many, `${count} عرض آخر غير متاح`)}.`;
    },
    labels: { adults: 'بالغون', children: 'أطفال', people: 'أشخاص' },
    people: {
      adults: (count) =>
        plural(count, 'لا بالغين', 'بالغ واحد', 'بالغان', `${count} بالغين`, `${count} بالغًا`, `${count} بالغ`),
      children: (count) =>
        plural(count, 'لا أطفال', 'طفل واحد', 'طفلان', `${count} أطفال`, `${count} طفلًا`, `${count} طفل`),
      people: (count) =>
        plural(count, 'لا أحد', 'شخص واحد', 'شخصان', `${count} أشخاص`, `${count} شخصًا`, `${count} شخص`),
    },
    flexible: 'مرونة التواريخ',
    exact: 'التواريخ المحددة فقط',
    within: (days) =>
      `±\u00a0${plural(days, '0 يوم', 'يوم واحد', 'يومين', `${days} أيام`, `${days} يومًا`, `${days} يوم`)}`,
    nearby: 'تواريخ قريبة:',
    noneNearby: 'لا يتوفر المزيد في التواريخ القريبة.',
    chooseFirst: 'اختر تاريخ البداية.',
    chooseArrival: 'اختر تاريخ الوصول.',
    past: 'هذا اليوم قد مضى.',
    backwards: 'تاريخ النهاية قبل تاريخ البداية.',
    noNight: 'يجب أن تكون المغادرة بعد الوصول.',
  },

  cartChanges: {
    changed: 'تغيّر شيء منذ اختيارك',
    changedOpen: 'راجع هذا قبل المتابعة. لم يُحجز أي شيء.',
    changedDone: 'حدّثنا سلتك.',
    expired: 'انتهت صلاحية سلتك',
    expiredOpen: 'استعدناها، لكن بعض الأشياء تغيّر.',
    expiredDone: 'استعدناها: التواريخ نفسها والأسعار نفسها.',
    expiredOther: 'استعدناها.',
    expiredEmpty: 'لم نتمكن من استعادتها.',
    renewed: 'نحتفظ لك باختيارك من جديد',
    renewedDone: 'انتهت مدة الاحتفاظ. التواريخ والأسعار لم تتغير.',
    emptied: 'سلتك فارغة الآن',
    emptiedDone: 'انتهت مدة الاحتفاظ. إن كنت قد حجزت، فابحث عن التأكيد في بريدك، وإلا فاختر من جديد.',
    kept: 'ما كتبته في النموذج محفوظ.',

    gone: 'لم يعد متاحًا',
    fewer: left,
    dearer: 'ارتفع السعر',
    cheaper: 'انخفض السعر',
    moved: 'تم التحديث',
    cart: 'سلتك',

    looking: 'جارٍ البحث عن تواريخ قريبة…',
    free: 'تواريخ قريبة:',
    none: 'لم نجد تاريخًا قريبًا.',
    take: (count) => `خذ ${count}`,

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
    ownPlaces: 'تظهر أماكنك الحالية على أنها غير متاحة.',
    removed: (name) => `أُزيل: ${name}.`,
    undo: 'تراجع',
    notBack: (name, reason) => `تعذّرت استعادة ${name}: ${reason || 'لم يعد متاحًا.'}`,
    booking: 'أنت تُتم الحجز في علامة تبويب أو نافذة أخرى. انتظر لحظة من فضلك.',
    booked:
      'أُغلقت سلتك السابقة: إما حُجز ما فيها أو أُفرغت، ربما في علامة تبويب أخرى. ' +
      'ابحث عن رسالة تأكيد في بريدك قبل أن تحجز مرة أخرى.',
  },

  nextAvailable: {
    ownHolds:
      'قد تكون محاولة سابقة من هذا المتصفح لا تزال تحتفظ بهذه الأماكن، لمدة 20 دقيقة على الأكثر. ما زلنا نتحقق.',
    next: (party) => (party ? `أقرب التواريخ المتاحة لـ ${party}` : 'أقرب التواريخ المتاحة'),
    none: (party) => (party ? `لم نجد تاريخًا لاحقًا لـ ${party}.` : 'لم نجد تاريخًا لاحقًا.'),
  },

  tabBookings: {
    label: 'حجوزاتك الأخيرة',
    likely: 'حجز تم على الأرجح. لم يصل أي تأكيد إلى هذه الصفحة.',
    check: 'تحقق مرة أخرى',
    nothingFound: 'لا تأكيد حتى الآن. تواصل مع المنشأة من فضلك.',
    show: 'عرض',
    showOne: (code) => `عرض الحجز ${code}`,
    note: 'تُمسح هذه القائمة عند إغلاق علامة التبويب. مسحها لا يلغي أي حجز.',
    forget: 'مسح القائمة',
    forgotten: 'مُسحت القائمة. حجوزاتك لم تتأثر.',
  },
};
