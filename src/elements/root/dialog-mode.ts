/** What opens a dialog: the element's own mode, and links that ask for one. */
export { dialogTemplate, show } from './dialog.ts';
export { openLinksInDialog } from '../../page/links.ts';
