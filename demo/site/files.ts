import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};

/**
 * A file of one folder as a response, asked again for each visit (`no-cache` with an `ETag`), so a new build shows at once.
 * Null where there is none. Only names of letters, digits, `.`, `-` and `_`, with folders between, are looked at.
 */
export async function fileResponse(
  folder: string,
  name: string,
  request: Request,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response | null> {
  const type = types[extname(name)];
  if (type === undefined || !/^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/.test(name)) return null;
  const content = await readFile(join(folder, name)).catch(() => null);
  if (content === null) return null;
  const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  const common = { ...headers, etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: common });
  return new Response(new Uint8Array(content), { headers: { ...common, 'content-type': type } });
}
