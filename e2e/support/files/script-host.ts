/** Imitates the host of an agency: the entry of one build, and the folders of several versions. */
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

const folders: Readonly<Record<Build, { of: string; version: string }>> = {
  present: { of: BUILT_FOLDER_VARIABLE, version },
  upgraded: { of: UPGRADED_FOLDER_VARIABLE, version: UPGRADED_VERSION },
  previous: { of: PREVIOUS_FOLDER_VARIABLE, version: PREVIOUS_VERSION },
};

export interface Host {
  /** The build that the address without a version serves. */
  entry: Build;
  /** The versions whose folders exist. */
  versions: readonly Build[];
  /** Seconds for which a browser may cache the entry. Defaults to 0. */
  maxAge?: number;
  /** Replaces the answer for a lazy module; null for the file itself. */
  part?: (name: string) => Response | null;
}

/** Reads a file of a build, such as `slipway.js`. */
export function readScript(build: Build, name: string): Promise<Buffer> {
  return readFile(join(process.env[folders[build].of] ?? '', name));
}

/** Serves a host at `/host/`. A test can change the returned object while a page is open. */
export function openHost(venue: Venue, host: Host): Host {
  const current = { ...host };
  venue.serve('/host/', async (request) => {
    const { pathname } = new URL(request.url);
    const name = pathname.slice('/host/'.length);
    const version = current.versions.find((build) => name.startsWith(`${folders[build].version}/`));
    const isEntry = name === 'slipway.js' || name === 'slipway.classic.js';
    const replacement = isEntry ? null : current.part?.(name);
    if (replacement) return replacement;
    const build = isEntry ? current.entry : version;
    const content = build && (await readScript(build, name).catch(() => null));
    if (!content) return new Response('There is no such file.', { status: 404 });
    return new Response(new Uint8Array(content), {
      headers: {
        'content-type': 'text/javascript',
        'access-control-allow-origin': '*',
        'cache-control': isEntry ? `max-age=${String(current.maxAge ?? 0)}` : 'max-age=31536000, immutable',
      },
    });
  });
  return current;
}

/** Redirects every address below `path` to the host. */
export function redirect(venue: Venue, path: string, to: string): void {
  venue.serve(path, (request) => {
    const { pathname, search } = new URL(request.url);
    return Promise.resolve(
      new Response(null, {
        status: 302,
        headers: { location: to + pathname.slice(path.length) + search, 'access-control-allow-origin': '*' },
      }),
    );
  });
}
