import { enBookedHere, type BookedHereText } from './en-booked-here.ts';

/** The words about bookings made in this tab, in a language that was chosen for finding. */
export function loadBookedHereText(lang: string): Promise<BookedHereText> {
  return lang.startsWith('fr')
    ? import('./fr-booked-here.ts').then(({ frBookedHere }) => frBookedHere)
    : Promise.resolve(enBookedHere);
}
