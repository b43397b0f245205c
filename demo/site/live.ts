/**
 * The demo while it is being worked on: the sources stand in for the built scripts, and every page reloads when
 * a source or a page file changes. (Custom elements cannot be replaced in place, so nothing less than a reload would do.)
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';
import { cacheFolder, pagesFolder, projectFolder } from '../building/project.ts';

export interface LiveSources {
  /** Scripts that stand in for the built ones. */
  scripts: Readonly<Record<string, string>>;
  extraHead: string;
  /** Takes the requests for sources; everything else goes on to the site. */
  attach(server: Server): void;
  close(): Promise<void>;
}

/** Where Vite serves from: the sources, its own files, and what it has bundled of libraries (its `cacheDir`). */
const sources = /^\/(src|@vite|@id|@fs|node_modules|\.cache\/vite)\//;

/** `server` carries the reload messages beside the pages. */
export async function createLiveSources(server: Server): Promise<LiveSources> {
  const vite = await createServer({
    root: projectFolder,
    // Apart from the test runner's, which would otherwise throw it away.
    cacheDir: join(cacheFolder, 'vite'),
    appType: 'custom',
    logLevel: 'warn',
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: ['**/dist/**', '**/.data/**', '**/.cache/**'] },
    },
  });
  vite.watcher.add(pagesFolder);
  vite.watcher.on('change', (path) => {
    if (path.startsWith(pagesFolder)) vite.ws.send({ type: 'full-reload' });
  });
  return {
    scripts: { 'slipway.js': "import '/src/embed.ts';\n", 'slipway.classic.js': "import('/src/embed.ts');\n" },
    extraHead: '\n    <script type="module" src="/@vite/client"></script>',
    attach: (server) => {
      const [site] = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
      server.removeAllListeners('request');
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        if (sources.test(request.url ?? '')) vite.middlewares(request, response);
        else site?.(request, response);
      });
    },
    close: () => vite.close(),
  };
}
