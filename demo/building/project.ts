/**
 * The absolute paths of the project's folders. They do not depend on the working directory. The build, the site and the
 * tests use them.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** The files of a release. A build replaces the whole folder. */
export const distFolder = join(projectFolder, 'dist');
export const cacheFolder = join(projectFolder, '.cache');
/** The files that the demo pages load: scripts for script tags, and their manifests. */
export const siteDistFolder = join(cacheFolder, 'site');
export const pagesFolder = join(projectFolder, 'demo', 'pages');
export const picturesFolder = join(projectFolder, 'demo', 'service', 'pictures');
/** The pages of the documentation, in Markdown. */
export const docsFolder = join(projectFolder, 'demo', 'docs');
/** Pictures of the elements in WebP, and a file with the position of each part in them. */
export const partPicturesFolder = join(projectFolder, 'demo', 'part-pictures');
/** The folder of the WordPress plugin. WordPress installs the plugin in a folder of the same name. */
export const wordPressPluginFolder = join(projectFolder, 'demo', 'wordpress', 'slipway-booking');
/** Scripts of Slipway's own pages, in TypeScript. */
export const browserFolder = join(projectFolder, 'demo', 'browser');
