/** What is wrong with the venue's own words, for the panel of `debug`: the part that puts them in knows. */
import type { Texts } from '../../i18n/texts/texts.ts';
import type { ConfigIssue } from '../../page/diagnosis/config-issue.ts';
import { loadPart } from '../../page/later-part.ts';

const remedy =
  'The original words are used. The documentation lists every key (`text-keys`), and the names that stand in braces.';

/** @param onLoad is called once what is wrong can be told */
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
