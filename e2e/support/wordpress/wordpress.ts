/**
 * Runs a WordPress site in a temporary folder, with its own database and web server. The files are a copy of Debian's
 * WordPress, or of the folder in the environment variable `WORDPRESS`.
 */
import { spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPhp, getSocketPath, startDatabase, startPhpServer, stopProgram } from './programs.ts';

/** Password of every WordPress user. */
export const password = 'a long sentence for tests only';

export interface WordPress {
  /** Origin of the WordPress site. It differs from the demo site's origin. */
  origin: string;
  /** Folder with the files of the site. */
  folder: string;
  /** Returns a WordPress option from the database, or `''` if there is none. */
  readOption(name: string): Promise<string>;
  /** Returns the errors and warnings of PHP and WordPress. */
  readErrorLog(): Promise<string>;
  close(): Promise<void>;
}

const sourceFolder = process.env.WORDPRESS ?? '/usr/share/wordpress';

export function isWordPressInstalled(): boolean {
  const canRun = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
  return (
    existsSync(join(sourceFolder, 'wp-load.php')) &&
    canRun('mariadbd', '--version') &&
    canRun('php', '-r', 'mysqli_init();')
  );
}

export async function openWordPress(): Promise<WordPress> {
  const homeFolder = await mkdtemp(join(tmpdir(), 'slipway-wordpress-'));
  const folder = join(homeFolder, 'site');
  const logFile = join(homeFolder, 'errors.log');
  const settings = ['sendmail_path=/bin/true', 'memory_limit=256M', `error_log=${logFile}`];
  const runningPrograms: ChildProcess[] = [];
  const close = async () => {
    for (const program of runningPrograms.splice(0).reverse()) await stopProgram(program);
    await rm(homeFolder, { recursive: true, force: true });
  };
  try {
    await copyFiles(folder);
    runningPrograms.push(await startDatabase(homeFolder));
    const { server, origin } = await startPhpServer(folder, settings);
    runningPrograms.push(server);
    await writeFile(join(folder, 'wp-config.php'), createConfiguration({ homeFolder, origin, logFile }));
    await runPhp(settings, join(import.meta.dirname, 'install.php'), folder, password);
    const readOption = (name: string) => runPhp(settings, join(import.meta.dirname, 'option.php'), folder, name);
    return { origin, folder, close, readOption, readErrorLog: () => readFile(logFile, 'utf8').catch(() => '') };
  } catch (error) {
    await close();
    throw error;
  }
}

async function copyFiles(folder: string): Promise<void> {
  const excludedPaths = [join(sourceFolder, 'wp-content'), join(sourceFolder, 'wp-config.php')];
  // Copies the targets of symbolic links. Otherwise PHP would look for `wp-config.php` in the target's folder.
  await cp(sourceFolder, folder, {
    recursive: true,
    dereference: true,
    filter: (path) => !excludedPaths.includes(path),
  });
  const themesPath = join('wp-content', 'themes');
  await cp(join(sourceFolder, themesPath), join(folder, themesPath), { recursive: true, dereference: true });
  await mkdir(join(folder, 'wp-content', 'plugins'));
}

interface SiteSettings {
  homeFolder: string;
  origin: string;
  logFile: string;
}

/** Returns the code of `wp-config.php`. The site sends no requests, runs no scheduled tasks and logs every error. */
function createConfiguration({ homeFolder, origin, logFile }: SiteSettings): string {
  const constants = {
    DB_NAME: 'wordpress',
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${getSocketPath(homeFolder)}`,
    DB_CHARSET: 'utf8mb4',
    WP_HOME: origin,
    WP_SITEURL: origin,
    WP_DEBUG: true,
    WP_DEBUG_DISPLAY: false,
    WP_DEBUG_LOG: logFile,
    WP_HTTP_BLOCK_EXTERNAL: true,
    DISABLE_WP_CRON: true,
    AUTOMATIC_UPDATER_DISABLED: true,
    FS_METHOD: 'direct',
    AUTH_KEY: 'a key for tests only',
  };
  const lines = Object.entries(constants).map(([name, value]) => `define( '${name}', ${JSON.stringify(value)} );`);
  return `<?php
${lines.join('\n')}
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
`;
}
