import { enDates, type DatesText } from './en-dates.ts';

/** The words for browsing by date, in a language that was chosen for finding. */
export function loadDatesText(lang: string): Promise<DatesText> {
  return lang.startsWith('fr') ? import('./fr-dates.ts').then(({ frDates }) => frDates) : Promise.resolve(enDates);
}
