/** A host of the script's files as an agency may have it: an entry of one build, and the folders of some versions. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from '../../../src/values/version.ts';
import { builtFolder, upgradedFolder, upgradedVersion } from './build.ts';
import type { Venue } from '../venue.ts';

/** The build under test, and the same sources published as a later version. */
export type Build = 'present' | 'upgraded';

const folders: Readonly<Record<Build, { of: string; version: string }>> = {
  present: { of: builtFolder, version },
  upgraded: { of: upgradedFolder, version: upgradedVersion },
};

export interface Host {
  /** What the address without a version leads to. */
  entry: Build;
  /** Version folders that are there. */
  kept: readonly Build[];
  /** Seconds for which a browser may keep the entry. */
  maxAge?: number;
  /** Instead of a later part. */
  part?: (name: string) => Response | null;
}

/** Puts a host at `/host/`; what it holds can be changed while a page is open. */
export function openHost(venue: Venue, host: Host): Host {
  const now = { ...host };
  venue.serve('/host/', async (request) => {
    const { pathname } = new URL(request.url);
    const name = pathname.slice('/host/'.length);
    const kept = now.kept.find((build) => name.startsWith(`${folders[build].version}/`));
    const isEntry = name === 'slipway.js' || name === 'slipway.classic.js';
    const standIn = isEntry ? null : now.part?.(name);
    if (standIn) return standIn;
    const build = isEntry ? now.entry : kept;
    const content = build && (await readFile(join(process.env[folders[build].of] ?? '', name)).catch(() => null));
    if (!content) return new Response('There is no such file.', { status: 404 });
    return new Response(new Uint8Array(content), {
      headers: {
        'content-type': 'text/javascript',
        'access-control-allow-origin': '*',
        'cache-control': isEntry ? `max-age=${String(now.maxAge ?? 0)}` : 'max-age=31536000, immutable',
      },
    });
  });
  return now;
}

/** Sends everything below `path` on to the host. */
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
