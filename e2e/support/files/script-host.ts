/** Imitates a host of the widget's files: one build at the plain URL, and several versions in their own folders. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from '../../../src/values/version.ts';
import { PREVIOUS_VERSION } from '../../../test/relay/previous-release.ts';
import {
  BUILT_FOLDER_VARIABLE,
  PREVIOUS_FOLDER_VARIABLE,
  UPGRADED_FOLDER_VARIABLE,
  UPGRADED_VERSION,
} from './build.ts';
import type { Venue } from '../venue.ts';

/** The build under test, a build of the same sources as a later version, and the previous release. */
export type Build = 'present' | 'upgraded' | 'previous';

const buildFolders: Readonly<Record<Build, { folderVariable: string; version: string }>> = {
  present: { folderVariable: BUILT_FOLDER_VARIABLE, version },
  upgraded: { folderVariable: UPGRADED_FOLDER_VARIABLE, version: UPGRADED_VERSION },
  previous: { folderVariable: PREVIOUS_FOLDER_VARIABLE, version: PREVIOUS_VERSION },
};

export interface ScriptHost {
  /** The build that the host serves at the URL without a version. */
  defaultBuild: Build;
  /** The builds whose version folders exist on the host. */
  versionedBuilds: readonly Build[];
  /** Seconds for which a browser may cache the script at the plain URL. Defaults to 0. */
  maxAge?: number;
  /** Returns a response that replaces a lazy module, or null to serve its real file. */
  replaceModule?: (name: string) => Response | null;
}

/** Reads a file from the folder of a build, such as `slipway.js`. */
export function readScript(build: Build, name: string): Promise<Buffer> {
  return readFile(join(process.env[buildFolders[build].folderVariable] ?? '', name));
}

/** Serves the files at `/host/`. Returns the settings, which a test can change while a page is open. */
export function openScriptHost(venue: Venue, host: ScriptHost): ScriptHost {
  const settings = { ...host };
  venue.serve('/host/', async (request) => {
    const { pathname } = new URL(request.url);
    const name = pathname.slice('/host/'.length);
    const versionedBuild = settings.versionedBuilds.find((build) => name.startsWith(`${buildFolders[build].version}/`));
    const isEntry = name === 'slipway.js' || name === 'slipway.classic.js';
    const replacement = isEntry ? null : settings.replaceModule?.(name);
    if (replacement) return replacement;
    const build = isEntry ? settings.defaultBuild : versionedBuild;
    const content = build && (await readScript(build, name).catch(() => null));
    if (!content) return new Response('There is no such file.', { status: 404 });
    return new Response(new Uint8Array(content), {
      headers: {
        'content-type': 'text/javascript',
        'access-control-allow-origin': '*',
        'cache-control': isEntry ? `max-age=${String(settings.maxAge ?? 0)}` : 'max-age=31536000, immutable',
      },
    });
  });
  return settings;
}

/** Redirects every URL below `path` to the same file below `targetUrl`. */
export function redirectFiles(venue: Venue, path: string, targetUrl: string): void {
  venue.serve(path, (request) => {
    const { pathname, search } = new URL(request.url);
    return Promise.resolve(
      new Response(null, {
        status: 302,
        headers: { location: targetUrl + pathname.slice(path.length) + search, 'access-control-allow-origin': '*' },
      }),
    );
  });
}
