import { join } from 'node:path';
import { projectFolder } from '../building/project.ts';
import type { Origins } from '../service/http/address.ts';
import type { Answer } from './listening.ts';

export interface RunningService {
  answer: Answer;
  /** Lets go of the database. */
  close(): Promise<void>;
}

/**
 * The stocked booking service, without a port. Like `npm run service` it takes `DATABASE_URL` for a PostgreSQL server,
 * else `SERVICE_DATA` for the folder of the embedded database (`.data/service` in the project).
 * `origins`: where it is reached. `sites`: what its pages may lead back to.
 */
export async function startService(origins: Origins, sites: Origins): Promise<RunningService> {
  // Loaded late: the ports are taken, and the build is checked, while this comes in.
  const [{ createDatabase }, { FolderInUse }, { createService, USUAL_HOLD_SHARE }] = await Promise.all([
    import('../service/database/database.ts'),
    import('../service/database/lock.ts'),
    import('../service/service.ts'),
  ]);
  const url = process.env.DATABASE_URL;
  const folder = process.env.SERVICE_DATA ?? join(projectFolder, '.data', 'service');
  const database = await createDatabase(url ? { url } : { folder }).catch((error: unknown) => {
    if (error instanceof FolderInUse)
      throw new Error(`${error.message} SERVICE_DATA names another one, like: SERVICE_DATA=.data/second`, {
        cause: error,
      });
    throw error;
  });
  const service = await createService({
    database,
    demo: true,
    origins: () => origins,
    sites: () => sites,
    holdShare: USUAL_HOLD_SHARE,
  });
  return { answer: (request, platform) => service.fetch(request, platform), close: () => service.close() };
}
