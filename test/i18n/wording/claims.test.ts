/** Tests in every language that certain texts do not promise or state more than the service has returned. */
import { describe, expect, it } from 'vitest';
import { catalogues } from '../catalogues.ts';

/**
 * Words for “booked” and “confirmed”. The status may be `WAIT`, `HOLD` or `PEND`, so the heading `done.booked` must not
 * use these words.
 */
const CONFIRMED_CLAIM =
  /booked|confirm|bestätigt|bevestigd|bekräftad|potvrz|potwierdz|אושר|תם |تأكيد|確定|成功|(?:预订|預訂)(?:确认|確認)/i;
/**
 * Words for “valid”. The list of bookings may contain unpaid and unconfirmed bookings. So the message after the guest
 * removes the list must not use these words.
 */
const VALIDITY_CLAIM = /valid|valab|gültig|bestehen|blijven|gäller|en pie|בתוקף|platí|ważne|有効|有效/i;
/**
 * Words for a browser tab. Unconfirmed bookings stay in the list after the tab closes, so the note of the list must not
 * use these words.
 */
const TAB_WORD =
  /\btab\b|tabblad|flik|onglet|pestaña|scheda|janela|guia|\bkart[auy]|כרטיסייה|علامة التبويب|タブ|标签|分頁/i;
/**
 * Words for “until”. A hold of stock has a time limit, so `cart.held` must not promise a hold until the guest has
 * finished.
 */
const UNTIL_DONE_CLAIM = /until|\bbis\b|totdat|tills|jusqu|hasta|finché|até|حتى|עד|dokud|, než|dopóki|まで/i;
/** Words for “will ask”. `done.keep` must not promise that the venue asks for the booking code. */
const VENUE_ASKS_CLAIM =
  /will ask|danach fragen|vraagt|fråga|demandera|te lo ped|te lo chied|vai pedir|ستطلب|יבקש|zeptá|zapyta|询问|詢問|会要求|會請/;

/** Words with a wrong meaning: payment on arrival in Chinese, a payment product in Japanese. */
const WRONG_PAYMENT_WORD = /现付|現付|後払い/;

describe.each(catalogues)('%s', (_, { book, done, tabBookings, cart, ways }) => {
  it.each([
    ['a booking without a known status as confirmed', done.booked, CONFIRMED_CLAIM],
    ['bookings as valid after their list is cleared', tabBookings.forgotten, VALIDITY_CLAIM],
    ['a list as part of the tab', tabBookings.note, TAB_WORD],
    ['a cart as held until the booking', cart.held, UNTIL_DONE_CLAIM],
    ['what the venue will ask for', done.keep, VENUE_ASKS_CLAIM],
    ['a different way to pay', Object.values(book).join(' '), WRONG_PAYMENT_WORD],
  ])('does not describe %s', (_claim, text, claimPattern) => {
    expect(text).not.toMatch(claimPattern);
  });

  it('mentions the 12 checked months if no day is free', () => {
    expect(ways.noneFree).toMatch(/12|الاثني عشر/);
  });
});

describe('the price for several units', () => {
  it.each(catalogues)('reads in %s as a total, not as “times 2”', (_, { parameters }) => {
    // Spanish “por 2” and Italian “per 2” would be ambiguous: they also mean “times 2”.
    expect(parameters.priceFor('€ 40', 2)).not.toMatch(/^€ 40 (?:por|per) /);
  });
});

describe('waits', () => {
  it.each(catalogues)('names in %s a start (“in 30 seconds”), not a deadline', (_, { wait, problems }) => {
    for (const text of [wait(30), problems.again(30)]) expect(text).not.toMatch(/within|innerhalb|خلال/);
  });
});
