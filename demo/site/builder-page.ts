/** What the builder's page is told by the sources: the languages there are, and what content and page may say. */
import { languages } from '../../src/i18n/languages.ts';
import { contentAttributes, pageAttributes } from '../../src/page/content-embed.ts';
import { escapeHtml } from './template.ts';

export function builderValues(): Record<string, string> {
  const tags = ['en', ...Object.keys(languages)].map((tag) => ({ tag, words: nameOf(tag) }));
  const options = tags
    .sort((one, other) => one.words.localeCompare(other.words, 'en'))
    .map(({ tag, words }) => `<option value="${tag}" lang="${tag}">${escapeHtml(words)}</option>`);
  return { languages: options.join(''), content: contentAttributes.join(','), page: pageAttributes.join(',') };
}

/** As its speakers call it. */
function nameOf(tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
}
