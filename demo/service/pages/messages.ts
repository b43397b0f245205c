/** Messages of the service's own pages. */

import type { Account } from '../catalogue/account.ts';

export interface PageMessages {
  readonly booking: string;
  readonly payTitle: string;
  readonly payLead: string;
  readonly pay: (amount: string) => string;
  readonly paidTitle: string;
  readonly paidLead: string;
  readonly otherTitle: string;
  readonly otherLead: string;
  readonly subTotal: string;
  readonly included: (name: string) => string;
  readonly total: string;
  readonly paid: string;
  readonly due: string;
  readonly test: string;
  readonly back: (venue: string) => string;
  readonly bookedBy: string;
  readonly certificate: string;
  readonly unknownTitle: string;
  readonly unknownLead: string;
}

const english: PageMessages = {
  booking: 'Booking',
  payTitle: 'One last step',
  payLead: 'Your places are booked. Please pay to complete the booking.',
  pay: (amount) => `Pay ${amount}`,
  paidTitle: 'Thank you, all is paid',
  paidLead: 'This page is your invoice. Keep or print it as you like.',
  otherTitle: 'Your booking',
  otherLead: 'No payment is taken for this booking at present.',
  subTotal: 'Subtotal',
  included: (name) => `${name}, included`,
  total: 'Total',
  paid: 'Paid',
  due: 'To pay',
  back: (venue) => `Back to ${venue}`,
  test: 'This is a demonstration: the button makes a test payment, and no money moves.',
  bookedBy: 'Booked by',
  certificate: 'Certificate',
  unknownTitle: 'We cannot find this booking',
  unknownLead: 'The address may be cut off. Please open it again from your confirmation.',
};
const german: PageMessages = {
  booking: 'Buchung',
  payTitle: 'Noch ein Schritt',
  payLead: 'Ihre Plätze sind gebucht. Bitte bezahlen Sie, um die Buchung abzuschließen.',
  pay: (amount) => `${amount} bezahlen`,
  paidTitle: 'Danke, alles ist bezahlt',
  paidLead: 'Diese Seite ist Ihre Rechnung. Sie können sie aufheben oder drucken.',
  otherTitle: 'Ihre Buchung',
  otherLead: 'Für diese Buchung ist derzeit nichts zu bezahlen.',
  subTotal: 'Zwischensumme',
  included: (name) => `${name}, enthalten`,
  total: 'Summe',
  paid: 'Bezahlt',
  due: 'Zu zahlen',
  back: (venue) => `Zurück zu ${venue}`,
  test: 'Das ist eine Vorführung: Der Knopf zahlt zur Probe, es fließt kein Geld.',
  bookedBy: 'Gebucht von',
  certificate: 'Gutschein',
  unknownTitle: 'Wir finden diese Buchung nicht',
  unknownLead: 'Vielleicht ist die Adresse abgeschnitten. Bitte öffnen Sie sie noch einmal aus Ihrer Bestätigung.',
};
const arabic: PageMessages = {
  booking: 'الحجز',
  payTitle: 'خطوة أخيرة',
  payLead: 'تم حجز أماكنكم. يرجى الدفع لإتمام الحجز.',
  pay: (amount) => `ادفع ${amount}`,
  paidTitle: 'شكراً، تم الدفع',
  paidLead: 'هذه الصفحة هي فاتورتكم، ويمكنكم حفظها أو طباعتها.',
  otherTitle: 'حجزكم',
  otherLead: 'لا يُطلب دفع لهذا الحجز حالياً.',
  subTotal: 'المجموع الفرعي',
  included: (name) => `${name} (مشمولة)`,
  total: 'الإجمالي',
  paid: 'المدفوع',
  due: 'المتبقي',
  back: (venue) => `العودة إلى ${venue}`,
  test: 'هذا عرض تجريبي: الزر يُجري دفعة اختبار ولا تُحوَّل أي أموال.',
  bookedBy: 'باسم',
  certificate: 'قسيمة',
  unknownTitle: 'لم نعثر على هذا الحجز',
  unknownLead: 'ربما كان الرابط ناقصاً. يرجى فتحه مجدداً من رسالة التأكيد.',
};

const languages: Readonly<Record<string, PageMessages>> = { en: english, de: german, ar: arabic };

export function pageMessages(account: Account): PageMessages {
  return languages[account.settings.language] ?? english;
}
