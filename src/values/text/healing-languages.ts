import { enHealing, type HealingText } from './en-healing.ts';

/** The words of the sheet that heals a cart, in the language that was chosen for finding; in English where that does not arrive, as it must be said. */
export function loadHealingText(lang: string): Promise<HealingText> {
  return lang.startsWith('fr')
    ? import('./fr-healing.ts').then(
        ({ frHealing }) => frHealing,
        () => enHealing,
      )
    : Promise.resolve(enHealing);
}
