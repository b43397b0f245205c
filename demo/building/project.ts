/** Absolute paths of the project's folders. They do not depend on the working directory. Build, site and tests share them. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** The files of a release. Builds replace the folder as a whole. */
export const distFolder = join(projectFolder, 'dist');
export const cacheFolder = join(projectFolder, '.cache');
/** The files that the demo pages load: the scripts for script tags and their manifests. */
export const siteDistFolder = join(cacheFolder, 'site');
export const pagesFolder = join(projectFolder, 'demo', 'pages');
export const picturesFolder = join(projectFolder, 'demo', 'service', 'pictures');
/** The documentation, in Markdown. */
export const docsFolder = join(projectFolder, 'demo', 'docs');
/** Pictures of the elements, with the position of each part. */
export const partPicturesFolder = join(projectFolder, 'demo', 'part-pictures');
/** The plugin for WordPress, which uses the same folder name. */
export const wordPressPluginFolder = join(projectFolder, 'demo', 'wordpress', 'slipway-booking');
/** Scripts of the site's own pages, in TypeScript. */
export const browserFolder = join(projectFolder, 'demo', 'browser');
