import { join } from 'node:path';
import { projectFolder } from '../building/project.ts';
import { type PaceName, PACES } from '../service/rules/pace.ts';
import type { Service, ServiceOptions } from '../service/service.ts';

export interface ServicePlace extends Required<
  Pick<ServiceOptions, 'origins' | 'sites' | 'path' | 'clientAddress' | 'demoReturn'>
> {
  /** Null for the embedded database. */
  databaseUrl: string | null;
  pace: PaceName;
}

/**
 * The stocked booking service, without a port. It works on the PostgreSQL server at `databaseUrl`,
 * else in `SERVICE_DATA` for the folder of the embedded database (`.data/service` in the project).
 */
export async function startService({ databaseUrl, pace, ...place }: ServicePlace): Promise<Service> {
  // Loaded late: the ports are taken, and the build is checked, while this comes in.
  const [{ createDatabase }, { FolderInUse }, { createService, DEFAULT_HOLD_SHARE }, { createPaceGate }] =
    await Promise.all([
      import('../service/database/database.ts'),
      import('../service/database/lock.ts'),
      import('../service/service.ts'),
      import('../service/http/pace-gate.ts'),
    ]);
  const folder = process.env.SERVICE_DATA ?? join(projectFolder, '.data', 'service');
  const database = await createDatabase(databaseUrl === null ? { folder } : { url: databaseUrl }).catch(
    (error: unknown) => {
      if (error instanceof FolderInUse)
        throw new Error(`${error.message} SERVICE_DATA names another one, like: SERVICE_DATA=.data/second`, {
          cause: error,
        });
      // The message of a failed connection may hold the address, which holds a password.
      throw databaseUrl === null ? error : new Error('The database of DATABASE_URL cannot be reached or prepared.');
    },
  );
  return createService({
    database,
    demo: true,
    holdShare: DEFAULT_HOLD_SHARE,
    ...place,
    ...(pace !== 'normal' && { pace: createPaceGate(PACES[pace]) }),
  });
}
