/** The worker's command line: `npm run work -- <command>`. */
import { parseArgs } from 'node:util';
import type { JobName } from '#app/data/jobs.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { UsageError } from './usage-error.ts';

const help = (queues: string) => `Usage: npm run work -- <command>

  work [queue…]                    run jobs until stopped (default: all queues: ${queues})
  import <archive> <files…>        import TIF, TIFF, PSD, PSB and EPS files, also from folders, into the archive with this
                                   code; after an interruption, run the same command to continue
      --replace                    find designs by file name and add or replace colorways (default: new numbers)
      --add                        add the designs to the archive without review
      --no-wait                    queue the imports and exit
      --again                      import all files, also those that this command has imported before
      --report <file>              write the result of each file to this CSV file (default: in DATA_DIR/reports)
  watch <folder>                   import files that arrive in this folder until stopped; moves them to done or failed inside it
      --archive <code>             archive to import into (default: the only one, or the one that searches start with)
      --replace, --add             as of import
      --settle <s>                 a file is complete when its size and time haven't changed for this long (default: 10)
      --gather <s>                 files form one import when no other file has arrived for this long (default: 60)
      --every <s>                  how often to check the folder (default: 5)
      --name <name>                a common name for watchers that mount the folder at different paths
      --language en|tr|ru          language of the reasons given for failed files (default: en)
      --no-work                    leave reading the files to other workers
  status                           show waiting and running jobs and imports
  rebuild <pictures|masters|inks|looks> [design…]
                                   rebuild derived files, or the data for similar designs (looks),
                                   of the given designs (default: all); masters of earlier versions of originals too.
                                   Run the same command to continue stopped masters
      --old                        only masters that an earlier version of the program made
      --background                 leave masters to the workers
  create-admin <email> <name>      create an admin account, or restore access to an existing one, which sets up a new authenticator
  backup <folder>                  back up database and files, also while the archive runs; copies only what is new
      --keep <n>                   keep the last n backups and remove older ones
      --without-pictures           leave out pictures that workers make again
      --without-keys               leave out the keys of authenticators (BACKUP_PASSPHRASE encrypts them)
  restore <folder>                 put the last backup into an empty database and storage
      --backup <name>              choose another backup
      --replace                    delete what is there; asks for confirmation unless --yes is given
      --reset-authenticators       let admins set up their authenticators again
      --skip-damaged               leave out files that are damaged in the backup
  verify                           check that every file is present, undamaged and in use; marks lost originals
      --quick                      check presence and size only
      --repair                     make derived files again, remove orphans
      --from <folder>              take lost originals from these backups
      --remove-orphans             also remove originals that nothing refers to
  verify <folder>                  check every part and file of all backups, or of --backup <name>
  doctor                           check settings, versions, clocks, disk, database, storage, mail and queue
  inspect <files…>                 print each file's header as a line of JSON; imports nothing
  render <file> <out>              decode an original as the import does and save a view of it as PNG, JPEG or WebP
      --view print|fabric|repeat   view to render (default: print, one repeat)
      --width <px>                 width of the picture (default: 1600; prints are never enlarged)
      --cm 75|150                  fabric view: width of the fabric in cm (default: 150)
      --across <n> --down <n>      repeat view: number of repeats across and down (default: 2, 2)
      --offset <fraction>          offset of each column or row as 0.5, 50% or 1/3 of the repeat (default: 0)
      --direction <which>          vertical: columns drop (default); horizontal: rows shift
      --mirror across|down|both    mirror every second repeat
  --help                           show this help`;

// Loaded on demand: --help and a mistyped command must work without a database, and what reads one file is ready at once.
const queueNames = async () => (await import('#app/data/jobs.server.ts')).queueNames;

const commands = () => import('./commands.ts');

const upkeep = () => import('./command-upkeep.ts');

async function main(): Promise<number> {
  const { values, positionals, tokens } = readArguments();
  const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const [command, ...rest] = positionals;
  if (values.help || command === undefined || command === 'help') {
    console.log(help((await queueNames()).join(', ')));
    return command === undefined && !values.help ? 2 : 0;
  }
  refuseStrange(command, rest, given);
  switch (command) {
    case 'work':
      return work(rest);
    case 'import': {
      const [archive, ...files] = rest;
      if (!archive || files.length === 0)
        throw new UsageError('import requires an archive code and at least one file or folder');
      return (await import('./command-import.ts')).importCommand({
        archive,
        files,
        isNewImport: !values.replace,
        adds: values.add,
        waits: !values['no-wait'],
        again: values.again,
        report: values.report,
      });
    }
    case 'watch':
      return (await import('./command-watch.ts')).watchCommand(oneFolder('watch', rest), values);
    case 'status':
      return (await commands()).showStatus();
    case 'rebuild': {
      const [what, ...designs] = rest;
      if (what !== 'pictures' && what !== 'masters' && what !== 'inks' && what !== 'looks')
        throw new UsageError('rebuild requires one of: pictures, masters, inks or looks');
      const { old: onlyOld, background } = values;
      if (what === 'masters') return (await commands()).rebuildMasters({ designs, onlyOld, background });
      return (await commands()).rebuild(what, designs);
    }
    case 'inspect': {
      if (rest.length === 0) throw new UsageError('inspect requires at least one file');
      return (await import('./command-by-hand.ts')).inspectCommand(rest);
    }
    case 'render': {
      const [file, out, ...more] = rest;
      if (!file || !out || more.length > 0) throw new UsageError('render requires an input file and an output file');
      return (await import('./command-by-hand.ts')).renderCommand(file, out, values);
    }
    case 'create-admin': {
      const [mail, ...name] = rest;
      if (!mail || name.join('').trim() === '')
        throw new UsageError('create-admin requires an email address and a name');
      return (await commands()).createAdmin(mail, name.join(' '));
    }
    case 'backup':
      return (await upkeep()).backupCommand(oneFolder('backup', rest), values);
    case 'restore':
      return (await upkeep()).restoreCommand(oneFolder('restore', rest), values);
    case 'verify':
      return (await upkeep()).verifyCommand(rest.length > 0 ? oneFolder('verify', rest) : undefined, values);
    case 'doctor':
      return (await upkeep()).doctorCommand();
    default:
      throw new UsageError(`unknown command "${command}"`);
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      tokens: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        replace: { type: 'boolean', default: false },
        add: { type: 'boolean', default: false },
        'no-wait': { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
        report: { type: 'string' },
        archive: { type: 'string' },
        settle: { type: 'string' },
        gather: { type: 'string' },
        every: { type: 'string' },
        name: { type: 'string' },
        language: { type: 'string' },
        'no-work': { type: 'boolean', default: false },
        view: { type: 'string' },
        width: { type: 'string' },
        cm: { type: 'string' },
        across: { type: 'string' },
        down: { type: 'string' },
        offset: { type: 'string' },
        direction: { type: 'string' },
        mirror: { type: 'string' },
        backup: { type: 'string' },
        keep: { type: 'string' },
        from: { type: 'string' },
        old: { type: 'boolean', default: false },
        background: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        repair: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        'remove-orphans': { type: 'boolean', default: false },
        'reset-authenticators': { type: 'boolean', default: false },
        'skip-damaged': { type: 'boolean', default: false },
        'without-keys': { type: 'boolean', default: false },
        'without-pictures': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0]!);
  }
}

/** The options of each command; `verify` has others for a folder of backups than for the archive. */
const optionsOf: Record<string, string[]> = {
  import: ['replace', 'add', 'no-wait', 'again', 'report'],
  watch: ['archive', 'replace', 'add', 'settle', 'gather', 'every', 'name', 'language', 'no-work'],
  'rebuild masters': ['old', 'background'],
  backup: ['keep', 'without-pictures', 'without-keys'],
  restore: ['backup', 'replace', 'yes', 'reset-authenticators', 'skip-damaged'],
  verify: ['quick', 'repair', 'from', 'remove-orphans'],
  'verify <folder>': ['backup', 'quick'],
  render: ['view', 'width', 'cm', 'across', 'down', 'offset', 'direction', 'mirror'],
};

/** An option that a command doesn't know must not pass for one that it follows: `restore --name` would restore the last backup. */
function refuseStrange(command: string, [first]: string[], given: string[]): void {
  const form =
    command === 'verify' && first ? 'verify <folder>' : command === 'rebuild' && first ? `rebuild ${first}` : command;
  const strange = given.find((name) => !(optionsOf[form] ?? []).includes(name));
  if (strange) throw new UsageError(`--${strange} isn't an option of ${form}`);
  if (first !== undefined && ['status', 'doctor'].includes(command))
    throw new UsageError(`${command} takes no arguments`);
}

function oneFolder(command: string, [folder, ...more]: string[]): string {
  if (!folder || more.length > 0) throw new UsageError(`${command} requires one folder`);
  return folder;
}

async function work(names: string[]): Promise<number> {
  const known = await queueNames();
  const unknown = names.filter((name) => !known.includes(name as JobName));
  if (unknown.length > 0) throw new UsageError(`unknown queue "${unknown[0]}"; queues: ${known.join(', ')}`);
  const told = Promise.withResolvers<void>();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => told.resolve());
  // Started with an IPC channel, the worker exits with its parent.
  process.on('disconnect', () => told.resolve());
  const { startTelemetry } = await import('#app/data/telemetry/start.server.ts');
  const stopTelemetry = await startTelemetry('worker');
  const [{ startWork }, { config }, { beginStopping }, { beginMetrics }, { startPulse }] = await Promise.all([
    import('./work.ts'),
    import('#app/config.server.ts'),
    import('#app/health.server.ts'),
    import('#app/metrics.server.ts'),
    import('#app/domain/base/activity/pulse.server.ts'),
  ]);
  if (config.metrics || config.telemetry.metrics) beginMetrics();
  const monitor = config.workerPort && (await import('./monitor.ts')).openMonitor(config.workerPort);
  const working = await startWork(names.length > 0 ? (names as JobName[]) : undefined);
  const pulse = startPulse('worker');
  await told.promise;
  beginStopping();
  setTimeout(() => process.exit(1), 9_500).unref();
  await Promise.all([working.stop(), pulse.stop()]);
  await stopTelemetry();
  if (monitor) monitor.close();
  return 0;
}

/** What the disk or a mistyped path is to blame for; the system's own sentence names the file. */
const ofDisks = [
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'ELOOP',
  'ENAMETOOLONG',
];

try {
  process.exit(await main());
} catch (error) {
  console.error(await tell(error));
  process.exit(error instanceof UsageError ? 2 : 1);
}

/** Expected errors are one line; unexpected ones have their stack. */
async function tell(error: unknown): Promise<string> {
  if (error instanceof UsageError) return `${error.message} (see npm run work -- --help)`;
  if (error instanceof DomainError) {
    const { translate } = await import('#app/locales/translate.ts');
    return translate('en')(`errors.${error.key}`, error.values);
  }
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return "Can't connect to the database. Check DATABASE_URL.";
  if (code && ofDisks.includes(code)) return message;
  return stack ?? String(error);
}
