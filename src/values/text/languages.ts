import { en, type Text } from './en.ts';

/** The whole catalogue in a language that was chosen for finding. */
export function loadText(lang: string): Promise<Text> {
  return lang.startsWith('fr') ? import('./fr.ts').then(({ fr }) => fr) : Promise.resolve(en);
}
