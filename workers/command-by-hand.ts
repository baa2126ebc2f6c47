/** `inspect` and `render`: read originals outside the archive. Neither needs a database. */
import path from 'node:path';
import { startedFrom } from '#app/started-from.ts';
import {
  inspectFiles,
  renderFile,
  sayFileError,
  type RenderRequest,
} from '#app/domain/imports/stages/by-hand.server.ts';
import { UsageError } from './usage-error.ts';

const formats: Record<string, RenderRequest['format']> = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
};
/** px; the limit of WebP */
const maxSide = 16_383;

const resolve = (name: string) => path.resolve(startedFrom, name);

/** Returns 1 if any file can't be read. */
export async function inspectCommand(names: string[]): Promise<number> {
  let failed = false;
  const files = names.map((name) => ({ name, path: resolve(name) }));
  await inspectFiles(files, (file) => {
    console.log(JSON.stringify(file));
    if (!('error' in file)) return;
    failed = true;
    console.error(`${file.file}: ${file.error}`);
  });
  return failed ? 1 : 0;
}

export async function renderCommand(
  name: string,
  out: string,
  options: Record<string, string | boolean | undefined>,
): Promise<number> {
  const request = readRequest(out, options as Record<string, string | undefined>);
  try {
    await renderFile(resolve(name), resolve(out), request);
    return 0;
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`can't render this picture (${error.message})`);
    console.error(`${name}: ${await sayFileError(error)}`);
    return 1;
  }
}

function readRequest(out: string, options: Record<string, string | undefined>): RenderRequest {
  const format = formats[path.extname(out).toLowerCase()];
  if (!format) throw new UsageError(`the output file must end with .png, .jpg or .webp, not "${path.basename(out)}"`);
  const view = oneOf('view', options.view ?? 'print', ['print', 'fabric', 'repeat']);
  const direction = oneOf('direction', options.direction ?? 'vertical', ['horizontal', 'vertical']);
  const offset = fraction(options.offset);
  const mirror = options.mirror === undefined ? undefined : oneOf('mirror', options.mirror, ['across', 'down', 'both']);
  return {
    view,
    format,
    width: whole('width', options.width ?? '1600', maxSide),
    cm: oneOf('cm', options.cm ?? '150', ['75', '150']) === '75' ? 75 : 150,
    across: whole('across', options.across ?? '2', 100),
    down: whole('down', options.down ?? '2', 100),
    layout: {
      drop: direction === 'vertical' ? offset : 0,
      shift: direction === 'horizontal' ? offset : 0,
      ...(mirror && { mirror }),
    },
  };
}

function oneOf<T extends string>(name: string, value: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (!found) throw new UsageError(`--${name} must be one of ${choices.join(', ')}, not "${value}"`);
  return found;
}

function whole(name: string, value: string, most: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < 1 || number > most) {
    throw new UsageError(`--${name} must be a whole number from 1 to ${most}, not "${value}"`);
  }
  return number;
}

/** 0.5, 50% and 1/2 are equal; a whole repeat is no offset. */
function fraction(value = '0'): number {
  const [, number, percent, above, below] = /^(?:(\d*\.?\d+)(%?)|(\d+)\/([1-9]\d*))$/.exec(value) ?? [];
  const found = number === undefined ? Number(above) / Number(below) : Number(number) / (percent ? 100 : 1);
  if (!(found >= 0 && found <= 1))
    throw new UsageError(`--offset must be a fraction of the repeat, such as 0.5, 50% or 1/3, not "${value}"`);
  return found % 1;
}
