/** Three kinds of pages: light, dark by their color scheme, and dark by their colours without a color scheme. */
import type { Looks } from './journey.ts';

export const looks = {
  'a light page': { scheme: 'light', css: 'body { background: #fdfcfa; color: #1c2529 }' },
  'a page of dark scheme': { scheme: 'dark', css: 'body { background: #14181b; color: #e8eced }' },
  'a page dark by its colours alone': { scheme: '', css: 'body { background: #111; color: #eee }' },
} satisfies Record<string, Looks>;
