/** Styles of three kinds of pages: light, dark with a color scheme, and dark without a color scheme. */
import type { PageStyles } from './journey.ts';

export const pageStyles = {
  'a light page': { scheme: 'light', css: 'body { background: #fdfcfa; color: #1c2529 }' },
  'a page with a dark scheme': { scheme: 'dark', css: 'body { background: #14181b; color: #e8eced }' },
  'a dark page without a scheme': { scheme: '', css: 'body { background: #111; color: #eee }' },
} satisfies Record<string, PageStyles>;
