import { en, type Text } from './en.ts';

/** The catalogue in French. */
export const fr: Text = { ...en };
