import { enWays, type WaysText } from './en-ways.ts';

/** The words about other ways to choose a date, in a language that was chosen for finding. */
export function loadWaysText(lang: string): Promise<WaysText> {
  return lang.startsWith('fr') ? import('./fr-ways.ts').then(({ frWays }) => frWays) : Promise.resolve(enWays);
}
