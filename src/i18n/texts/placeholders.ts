/** Lists the keys and placeholders of all phrases. Pages use these names in `texts`, so they must not change. */
import { mapPhrases } from '../each-phrase.ts';
import type { LoadedMessages } from '../messages.ts';

/** The placeholders by phrase, in the order of the phrase's parameters. */
export const placeholders: Readonly<Record<string, readonly string[]>> = {
  'calendar.nextFree': ['day'],
  'calendar.hint': ['length'],
  'calendar.chose': ['when'],
  'calendar.cannot': ['day', 'why'],
  'calendar.anew': ['day'],
  'items.found': ['count'],
  'badge.cart': ['count'],
  'joining.end': ['words'],
  'joining.labelValue': ['label', 'value'],
  'joining.quantity': ['label', 'count'],
  'joining.bracket': ['words'],
  'joining.range': ['from', 'to'],
  'problems.again': ['seconds'],
  'stages.at': ['place', 'count', 'name'],
  wait: ['seconds'],
  'item.gallery.count': ['place', 'count'],
  'item.soldOut.lookedAt': ['first', 'last'],
  'item.soldOut.subject': ['what'],
  'item.soldOut.letter': ['what'],
  'parameters.fewer': ['label'],
  'parameters.more': ['label'],
  'parameters.atMost': ['count'],
  'parameters.atLeast': ['count'],
  'parameters.perBooking': ['count'],
  'parameters.priceFor': ['amount', 'count'],
  'ways.currency': ['code'],
  'ways.typed.between': ['first', 'last'],
  'ways.list.label': ['month'],
  'ways.prices.left': ['count'],
  'list.perNight': ['amount'],
  'list.stay': ['count', 'start'],
  'length.atLeast': ['count'],
  'length.atMost': ['count'],
  'length.next': ['count'],
  'times.stay': ['arrival', 'departure', 'count'],
  'times.duration': ['hours', 'minutes'],
  'times.places': ['count'],
  'times.venue': ['zone'],
  'code.saved': ['amount'],
  'summary.left': ['count'],
  'summary.inCart': ['count'],
  'cart.removeLine': ['name'],
  'cart.removed': ['name'],
  'cart.added': ['name'],
  'cart.isIn': ['name'],
  'cart.taxIncluded': ['amount', 'name'],
  'cart.take': ['amount'],
  'cart.quantity': ['name'],
  'details.errors': ['count'],
  'details.missing': ['label'],
  'details.phone': ['label'],
  'details.email': ['label'],
  'details.check': ['label'],
  'order.items': ['count'],
  'review.paysAt': ['host'],
  'done.pay': ['amount'],
  'done.received': ['amount'],
  'done.paidOf': ['paid', 'total'],
  'done.secure': ['host'],
  'done.forwarding': ['host'],
  'done.linkFor': ['calendar', 'what'],
  'byDate.checked': ['count', 'total'],
  'byDate.free': ['count'],
  'byDate.unanswered': ['count'],
  'byDate.from': ['amount'],
  'byDate.leftOut': ['count'],
  'byDate.people.adults': ['count'],
  'byDate.people.children': ['count'],
  'byDate.people.people': ['count'],
  'byDate.within': ['count'],
  'cartChanges.fewer': ['count'],
  'cartChanges.take': ['count'],
  'lineEdit.editing': ['name'],
  'lineEdit.removed': ['name'],
  'lineEdit.notBack': ['name', 'reason'],
  'nextAvailable.next': ['party'],
  'nextAvailable.none': ['party'],
  'tabBookings.showOne': ['code'],
};

/** Phrases with two keys: `….nights` for items booked by the night, and `….days` for other items. */
const PHRASES_BY_NIGHT: readonly string[] = [
  'calendar.hint',
  'length.atLeast',
  'length.atMost',
  'length.next',
  'list.stay',
];

/** Returns the keys of a phrase in `texts`. Most phrases have one key, which is their path in the catalogue. */
export function getTextKeys(phrase: string): [key: string, keyOfNights?: string] {
  return PHRASES_BY_NIGHT.includes(phrase) ? [`${phrase}.days`, `${phrase}.nights`] : [phrase];
}

/** Returns the path of each phrase by its key, in the order of the catalogue. */
export function mapKeysToPhrases(catalogue: LoadedMessages): Map<string, string> {
  const phrases = new Map<string, string>();
  mapPhrases(catalogue, (phrase, path) => {
    for (const key of getTextKeys(path)) if (key !== undefined) phrases.set(key, path);
    return phrase;
  });
  return phrases;
}

/**
 * Numbers for which a phrase has its own sentence, by phrase. The page's general text does not apply to these numbers;
 * only an exact form such as `=0` replaces the sentence.
 */
export const specialNumbers: Readonly<Record<string, readonly number[]>> = {
  'calendar.hint': [0, 1],
  'problems.again': [0],
  wait: [0],
};

/** The placeholder that may have no value, by phrase. The form `none` is the text for that case. */
export const optionalPlaceholders: Readonly<Record<string, string>> = {
  'cart.taxIncluded': 'name',
  'done.pay': 'amount',
  'lineEdit.notBack': 'reason',
  'nextAvailable.next': 'party',
  'nextAvailable.none': 'party',
};
