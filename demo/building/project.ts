/** Where things stand in the project, as absolute paths, wherever a command was started from. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** What gets published: only ever whole. */
export const distFolder = join(projectFolder, 'dist');
export const cacheFolder = join(projectFolder, '.cache');
/** What the demo pages load: the script tag's files alone. */
export const siteDistFolder = join(cacheFolder, 'site');
export const pagesFolder = join(projectFolder, 'demo', 'pages');
export const picturesFolder = join(projectFolder, 'demo', 'service', 'pictures');
/** The documentation, in Markdown. */
export const docsFolder = join(projectFolder, 'demo', 'docs');
/** Pictures of the elements' parts, and where each part stands in one. */
export const partPicturesFolder = join(projectFolder, 'demo', 'part-pictures');
/** The plugin for WordPress; its name is the folder's name there. */
export const wordPressPluginFolder = join(projectFolder, 'demo', 'wordpress', 'slipway-booking');
/** Scripts of the site's own pages, in TypeScript. */
export const browserFolder = join(projectFolder, 'demo', 'browser');
