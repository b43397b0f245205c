import { enAhead, type AheadText } from './en-ahead.ts';

/** The words about looking ahead, in a language that was chosen for finding. */
export function loadAheadText(lang: string): Promise<AheadText> {
  return lang.startsWith('fr') ? import('./fr-ahead.ts').then(({ frAhead }) => frAhead) : Promise.resolve(enAhead);
}
