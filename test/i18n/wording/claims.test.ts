/** Sentences that promise or state more than the widget has read, in every language. */
import { describe, expect, it } from 'vitest';
import { catalogues } from '../catalogues.ts';

/** The status may be `WAIT`, `HOLD` or `PEND`, so no sentence may call the booking confirmed. */
const CONFIRMED =
  /booked|confirm|bestätigt|bevestigd|bekräftad|potvrz|potwierdz|אושר|תם |تأكيد|確定|成功|(?:预订|預訂)(?:确认|確認)/i;
/** The list of bookings may contain unpaid and unconfirmed ones, so it must not call them valid. */
const VALID = /valid|valab|gültig|bestehen|blijven|gäller|en pie|בתוקף|platí|ważne|有効|有效/i;
/** Unconfirmed bookings in the list stay after the tab closes, so the list must not mention the tab. */
const TAB = /\btab\b|tabblad|flik|onglet|pestaña|scheda|janela|guia|\bkart[auy]|כרטיסייה|علامة التبويب|タブ|标签|分頁/i;
/** A hold has a time limit, so no sentence may promise it until the guest has finished. */
const UNTIL_DONE = /until|\bbis\b|totdat|tills|jusqu|hasta|finché|até|حتى|עד|dokud|, než|dopóki|まで/i;
/** No sentence may promise that the venue asks for the code. */
const VENUE_ASKS =
  /will ask|danach fragen|vraagt|fråga|demandera|te lo ped|te lo chied|vai pedir|ستطلب|יבקש|zeptá|zapyta|询问|詢問|会要求|會請/;

/** In Chinese, these words mean payment on arrival. In Japanese, they name a payment product. */
const OTHER_PAYMENT = /现付|現付|後払い/;

describe.each(catalogues)('%s', (_, { book, done, tabBookings, cart, ways }) => {
  it.each([
    ['a booking without a known status as confirmed', done.booked, CONFIRMED],
    ['bookings as valid after their list is cleared', tabBookings.forgotten, VALID],
    ['a list as part of the tab', tabBookings.note, TAB],
    ['a cart as held until the booking', cart.held, UNTIL_DONE],
    ['what the venue asks for', done.keep, VENUE_ASKS],
    ['another way to pay', Object.values(book).join(' '), OTHER_PAYMENT],
  ])('does not state %s', (_claim, words, claim) => {
    expect(words).not.toMatch(claim);
  });

  it('names the months that were read', () => {
    expect(ways.noneFree).toMatch(/12|الاثني عشر/);
  });
});

describe('amounts for several', () => {
  it.each(catalogues)('reads in %s as a total', (_, { parameters }) => {
    // “Por 2” in Spanish and “per 2” in Italian also mean “times 2”.
    expect(parameters.priceFor('€ 40', 2)).not.toMatch(/^€ 40 (?:por|per) /);
  });
});

describe('waits', () => {
  it.each(catalogues)('names in %s the moment of the next attempt, not a deadline', (_, { wait, problems }) => {
    for (const words of [wait(30), problems.again(30)]) expect(words).not.toMatch(/within|innerhalb|خلال/);
  });
});
