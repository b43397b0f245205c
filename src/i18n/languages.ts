import type { Messages } from './messages.ts';

/**
 * The languages beside English, by their primary subtag (BCP 47): how the file that holds each whole is loaded.
 * A language more is a row here and its file.
 */
export const languages: Readonly<Record<string, () => Promise<Messages>>> = {
  fr: () => import('./fr.ts').then(({ fr }) => fr),
};
