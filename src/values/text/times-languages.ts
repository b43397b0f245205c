import { enTimes, type TimesText } from './en-times.ts';

/** The words for times of a day, in a language that was chosen for finding. */
export function loadTimesText(lang: string): Promise<TimesText> {
  return lang.startsWith('fr') ? import('./fr-times.ts').then(({ frTimes }) => frTimes) : Promise.resolve(enTimes);
}
