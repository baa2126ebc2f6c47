/** The worker's command line: `npm run work -- <command>`. */
import { parseArgs } from 'node:util';
import { queueNames, type JobName } from '#app/data/jobs.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { translate } from '#app/locales/translate.ts';
import { UsageError } from './usage-error.ts';

const help = `Usage: npm run work -- <command>

  work [queue…]                    take jobs until stopped (all queues: ${queueNames.join(', ')})
  import <archive> <files…>        import TIF, TIFF, PSD and PSB files into the archive with this code
      --replace                    file names name the designs: colorways are added or replaced (else new numbers)
      --add                        add to the archive at once, without review
      --no-wait                    hand over and return
  status                           what waits and runs
  rebuild <pictures|masters|inks|looks> [design…]
                                   make derived files, or what the search for similar designs knows, again:
                                   of the designs named or of all
  create-admin <mail> <name>       make an admin account, or let an existing one in again
  inspect <files…>                 what each file's header says, a JSON line a file; nothing is imported
  render <file> <out>              decode an original as the import does and write one view of it as PNG, JPEG or WebP
      --view print|fabric|repeat   print (default): the whole repeat
      --width <px>                 of the picture (1600; a print is never enlarged)
      --cm 75|150                  fabric: cm of cloth across (150)
      --across <n> --down <n>      repeat: copies beside and below one another (2, 2)
      --offset <fraction>          0.5, 50% or 1/3 of the repeat, at every next column or row
      --direction <which>          vertical (default): columns drop; horizontal: rows shift
      --mirror across|down|both    every second copy is turned over
  --help                           this text`;

// Loaded when needed: --help and a mistyped command must answer without a database.
const commands = () => import('./commands.ts');

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  const [command, ...rest] = positionals;
  if (values.help || command === undefined || command === 'help') {
    console.log(help);
    return command === undefined && !values.help ? 2 : 0;
  }
  switch (command) {
    case 'work':
      return work(rest);
    case 'import': {
      const [archive, ...files] = rest;
      if (!archive || files.length === 0)
        throw new UsageError('import needs the code of an archive and at least one file');
      return (await import('./command-import.ts')).importCommand({
        archive,
        files,
        isNewImport: !values.replace,
        adds: values.add,
        waits: !values['no-wait'],
      });
    }
    case 'status':
      return (await commands()).showStatus();
    case 'rebuild': {
      const [what, ...designs] = rest;
      if (what !== 'pictures' && what !== 'masters' && what !== 'inks' && what !== 'looks')
        throw new UsageError('rebuild needs to know what: pictures, masters, inks or looks');
      return (await commands()).rebuild(what, designs);
    }
    case 'inspect': {
      if (rest.length === 0) throw new UsageError('inspect needs at least one file');
      return (await import('./command-by-hand.ts')).inspectCommand(rest);
    }
    case 'render': {
      const [file, out, ...more] = rest;
      if (!file || !out || more.length > 0)
        throw new UsageError('render needs a file and the name of a picture to write');
      return (await import('./command-by-hand.ts')).renderCommand(file, out, values);
    }
    case 'create-admin': {
      const [mail, ...name] = rest;
      if (!mail || name.length === 0) throw new UsageError('create-admin needs a mail address and a name');
      return (await commands()).createAdmin(mail, name.join(' '));
    }
    default:
      throw new UsageError(`there is no command "${command}"`);
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        replace: { type: 'boolean', default: false },
        add: { type: 'boolean', default: false },
        'no-wait': { type: 'boolean', default: false },
        view: { type: 'string' },
        width: { type: 'string' },
        cm: { type: 'string' },
        across: { type: 'string' },
        down: { type: 'string' },
        offset: { type: 'string' },
        direction: { type: 'string' },
        mirror: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0]!);
  }
}

async function work(names: string[]): Promise<number> {
  const unknown = names.filter((name) => !queueNames.includes(name as JobName));
  if (unknown.length > 0) throw new UsageError(`there is no queue "${unknown[0]}"; there are ${queueNames.join(', ')}`);
  const told = Promise.withResolvers<void>();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => told.resolve());
  // Started with a channel, the worker ends with whoever started it.
  process.on('disconnect', () => told.resolve());
  const { startWork } = await import('./work.ts');
  const working = await startWork(names.length > 0 ? (names as JobName[]) : undefined);
  await told.promise;
  setTimeout(() => process.exit(1), 9_500).unref();
  await working.stop();
  return 0;
}

try {
  process.exit(await main());
} catch (error) {
  console.error(tell(error));
  process.exit(error instanceof UsageError ? 2 : 1);
}

/** One line for whoever called; the whole story only for what nobody expected. */
function tell(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}; see npm run work -- --help`;
  if (error instanceof DomainError) return translate('en')(`errors.${error.key}`, error.values);
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'The database does not answer; is DATABASE_URL right?';
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') return message;
  return stack ?? String(error);
}
