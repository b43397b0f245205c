/** Messages of the service's hosted pages, in the accounts' languages. */

import type { Account } from '../catalogue/account.ts';

interface Heading {
  readonly title: string;
  readonly lead: string;
}

interface PageMessages {
  readonly booking: string;
  readonly toPay: Heading;
  readonly depositToPay: Heading;
  readonly paidInFull: Heading;
  readonly depositPaid: Heading;
  readonly nothingToPay: Heading;
  readonly payAmount: (amount: string) => string;
  readonly subTotal: string;
  readonly taxIncluded: (name: string) => string;
  readonly total: string;
  readonly paidAmount: string;
  readonly dueAmount: string;
  /** Label of the amount that the guest pays now. */
  readonly dueNow: string;
  readonly testPaymentNotice: string;
  readonly backTo: (venue: string) => string;
  readonly bookedBy: string;
  readonly certificate: string;
  readonly unknownTitle: string;
  readonly unknownLead: string;
  readonly storefront: Heading;
  readonly bookOnSite: string;
  readonly unknownItem: string;
}

const englishMessages: PageMessages = {
  booking: 'Booking',
  toPay: { title: 'One last step', lead: 'Your places are booked. Please pay to complete the booking.' },
  depositToPay: {
    title: 'One last step',
    lead: 'Your places are booked. Please pay the deposit to complete the booking. You pay the balance at the venue.',
  },
  paidInFull: { title: 'Paid in full, thank you', lead: 'This page is your invoice. Save or print it.' },
  depositPaid: {
    title: 'Deposit paid, thank you',
    lead: 'You pay the balance at the venue. This page is your invoice. Save or print it.',
  },
  nothingToPay: { title: 'Your booking', lead: 'No payment is taken for this booking at present.' },
  payAmount: (amount) => `Pay ${amount}`,
  subTotal: 'Subtotal',
  taxIncluded: (name) => `${name}, included`,
  total: 'Total',
  paidAmount: 'Paid',
  dueAmount: 'Balance due',
  dueNow: 'Deposit, due now',
  backTo: (venue) => `Back to ${venue}`,
  testPaymentNotice: 'This is a demonstration: the button makes a test payment, and no money moves.',
  bookedBy: 'Booked by',
  certificate: 'Certificate',
  unknownTitle: 'We cannot find this booking',
  unknownLead: 'The address may be cut off. Please open it again from your confirmation.',
  storefront: { title: 'Book with us', lead: 'Book on our website, by phone or by email.' },
  bookOnSite: 'Book on our website',
  unknownItem: 'We no longer offer this. Please contact us.',
};
const germanMessages: PageMessages = {
  booking: 'Buchung',
  toPay: {
    title: 'Noch ein Schritt',
    lead: 'Ihre Plätze sind gebucht. Bitte bezahlen Sie, um die Buchung abzuschließen.',
  },
  depositToPay: {
    title: 'Noch ein Schritt',
    lead: 'Ihre Plätze sind gebucht. Mit der Anzahlung schließen Sie die Buchung ab, den Rest bezahlen Sie vor Ort.',
  },
  paidInFull: {
    title: 'Danke, alles ist bezahlt',
    lead: 'Diese Seite ist Ihre Rechnung. Sie können sie aufheben oder drucken.',
  },
  depositPaid: {
    title: 'Danke, die Anzahlung ist bezahlt',
    lead: 'Den Rest bezahlen Sie vor Ort. Diese Seite ist Ihre Rechnung. Sie können sie aufheben oder drucken.',
  },
  nothingToPay: { title: 'Ihre Buchung', lead: 'Für diese Buchung ist derzeit nichts zu bezahlen.' },
  payAmount: (amount) => `${amount} bezahlen`,
  subTotal: 'Zwischensumme',
  taxIncluded: (name) => `${name}, enthalten`,
  total: 'Summe',
  paidAmount: 'Bezahlt',
  dueAmount: 'Noch offen',
  dueNow: 'Anzahlung, jetzt fällig',
  backTo: (venue) => `Zurück zu ${venue}`,
  testPaymentNotice: 'Das ist eine Vorführung: Der Knopf zahlt zur Probe, es fließt kein Geld.',
  bookedBy: 'Gebucht von',
  certificate: 'Gutschein',
  unknownTitle: 'Wir finden diese Buchung nicht',
  unknownLead: 'Vielleicht ist die Adresse abgeschnitten. Bitte öffnen Sie sie noch einmal aus Ihrer Bestätigung.',
  storefront: { title: 'Buchen Sie bei uns', lead: 'Buchen Sie auf unserer Website, telefonisch oder per E-Mail.' },
  bookOnSite: 'Auf unserer Website buchen',
  unknownItem: 'Das bieten wir nicht mehr an. Bitte sprechen Sie uns an.',
};
const arabicMessages: PageMessages = {
  booking: 'الحجز',
  toPay: { title: 'خطوة أخيرة', lead: 'تم حجز أماكنكم. يرجى الدفع لإتمام الحجز.' },
  depositToPay: {
    title: 'خطوة أخيرة',
    lead: 'تم حجز أماكنكم. يرجى دفع العربون لإتمام الحجز، ويُدفع الباقي في المكان.',
  },
  paidInFull: { title: 'شكراً، تم الدفع', lead: 'هذه الصفحة هي فاتورتكم، ويمكنكم حفظها أو طباعتها.' },
  depositPaid: {
    title: 'شكراً، تم دفع العربون',
    lead: 'يُدفع الباقي في المكان. هذه الصفحة هي فاتورتكم، ويمكنكم حفظها أو طباعتها.',
  },
  nothingToPay: { title: 'حجزكم', lead: 'لا يُطلب دفع لهذا الحجز حالياً.' },
  payAmount: (amount) => `ادفع ${amount}`,
  subTotal: 'المجموع الفرعي',
  taxIncluded: (name) => `${name} (مشمولة)`,
  total: 'الإجمالي',
  paidAmount: 'المدفوع',
  dueAmount: 'المتبقي',
  dueNow: 'العربون المستحق الآن',
  backTo: (venue) => `العودة إلى ${venue}`,
  testPaymentNotice: 'هذا عرض تجريبي: الزر يُجري دفعة اختبار ولا تُحوَّل أي أموال.',
  bookedBy: 'باسم',
  certificate: 'قسيمة',
  unknownTitle: 'لم نعثر على هذا الحجز',
  unknownLead: 'ربما كان الرابط ناقصاً. يرجى فتحه مجدداً من رسالة التأكيد.',
  storefront: { title: 'احجزوا معنا', lead: 'يمكنكم الحجز عبر موقعنا أو بالهاتف أو بالبريد الإلكتروني.' },
  bookOnSite: 'احجزوا عبر موقعنا',
  unknownItem: 'لم نعد نقدم هذا. يرجى التواصل معنا.',
};

const messagesByLanguage: Readonly<Record<string, PageMessages>> = {
  en: englishMessages,
  de: germanMessages,
  ar: arabicMessages,
};

export function getPageMessages(account: Account): PageMessages {
  return messagesByLanguage[account.settings.language] ?? englishMessages;
}
