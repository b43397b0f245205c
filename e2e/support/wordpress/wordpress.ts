/**
 * A WordPress of its own: Debian's files, or those in the folder that `WORDPRESS` names, with a database and a web server
 * for this one site, all in a temporary folder.
 */
import { spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, php, socketIn, startDatabase, startServer } from './programs.ts';

/** Of everybody who works at the site. */
export const password = 'a long sentence that nobody types';

export interface WordPress {
  /** As the browser knows it: another site than the demo's. */
  origin: string;
  /** Its files; `wp-content` is its own. */
  folder: string;
  /** A row of its options as the database has it; '' for none. */
  option(name: string): Promise<string>;
  /** What PHP and WordPress have complained about. */
  complaints(): Promise<string>;
  close(): Promise<void>;
}

const files = process.env.WORDPRESS ?? '/usr/share/wordpress';

export function isWordPressHere(): boolean {
  const works = (command: string, ...words: string[]) => spawnSync(command, words).status === 0;
  return (
    existsSync(join(files, 'wp-load.php')) && works('mariadbd', '--version') && works('php', '-r', 'mysqli_init();')
  );
}

export async function openWordPress(): Promise<WordPress> {
  const home = await mkdtemp(join(tmpdir(), 'slipway-wordpress-'));
  const folder = join(home, 'site');
  const log = join(home, 'complaints.log');
  const settings = ['sendmail_path=/bin/true', 'memory_limit=256M', `error_log=${log}`];
  const running: ChildProcess[] = [];
  const close = async () => {
    for (const program of running.splice(0).reverse()) await end(program);
    await rm(home, { recursive: true, force: true });
  };
  try {
    await copyFiles(folder);
    running.push(await startDatabase(home));
    const { server, origin } = await startServer(folder, settings);
    running.push(server);
    await writeFile(join(folder, 'wp-config.php'), configuration({ home, origin, log }));
    await php(settings, join(import.meta.dirname, 'install.php'), folder, password);
    const option = (name: string) => php(settings, join(import.meta.dirname, 'option.php'), folder, name);
    return { origin, folder, close, option, complaints: () => readFile(log, 'utf8').catch(() => '') };
  } catch (error) {
    await close();
    throw error;
  }
}

async function copyFiles(folder: string): Promise<void> {
  const left = [join(files, 'wp-content'), join(files, 'wp-config.php')];
  // Links are followed: PHP looks for the configuration beside the file that a link leads to.
  await cp(files, folder, { recursive: true, dereference: true, filter: (path) => !left.includes(path) });
  const themes = join('wp-content', 'themes');
  await cp(join(files, themes), join(folder, themes), { recursive: true, dereference: true });
  await mkdir(join(folder, 'wp-content', 'plugins'));
}

interface Place {
  home: string;
  origin: string;
  log: string;
}

/** It asks nobody outside, does nothing by itself, and notes every complaint. */
function configuration({ home, origin, log }: Place): string {
  const constants = {
    DB_NAME: 'wordpress',
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${socketIn(home)}`,
    DB_CHARSET: 'utf8mb4',
    WP_HOME: origin,
    WP_SITEURL: origin,
    WP_DEBUG: true,
    WP_DEBUG_DISPLAY: false,
    WP_DEBUG_LOG: log,
    WP_HTTP_BLOCK_EXTERNAL: true,
    DISABLE_WP_CRON: true,
    AUTOMATIC_UPDATER_DISABLED: true,
    FS_METHOD: 'direct',
    AUTH_KEY: 'known to this test alone',
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
