/**
 * Loads the check of the venue's own texts for the panel of `debug`. The lazy module that reads such texts has the check, and
 * pages without texts of their own never load it.
 */
import type { Texts } from '../../i18n/texts/texts.ts';
import type { ConfigIssue } from '../../page/diagnosis/config-issue.ts';
import { loadPart } from '../../page/later-part.ts';

const remedy =
  'The original words are used. The documentation lists every key (`text-keys`), and the names that stand in braces.';

/**
 * Returns a function that finds the issues of texts. It finds none until the module has loaded.
 *
 * @param onLoad runs when the module has loaded
 */
export function textIssues(onLoad: () => void): (texts: string | Texts | null | undefined) => ConfigIssue[] {
  let issuesIn: ((texts: string | Texts) => readonly string[]) | 'loading' | null = null;
  return (texts) => {
    if (!texts) return [];
    if (typeof issuesIn === 'function') return issuesIn(texts).map((what) => ({ what, remedy }));
    if (issuesIn === null) {
      issuesIn = 'loading';
      void loadPart(() => import('../shared/custom-texts.ts')).then(
        (part) => {
          issuesIn = part.issuesIn;
          onLoad();
        },
        () => undefined,
      );
    }
    return [];
  };
}
