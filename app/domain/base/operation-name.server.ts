/** What an operation is called in a trace: the constant that holds it. Nothing is asked for where nothing is traced. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isTracing } from '#app/data/telemetry/tracing.ts';

/** The build numbers equal names of several files: `addEntry$1 = operation$1(`. */
const declaration = /^\s*(?:export )?const (\w+)(?:\$\d+)? = (?:ownO|o)peration(?:\$\d+)?\(/;
/** Lines of the program by file: the built one is a single file. */
const files = new Map<string, string[]>();

/**
 * Called while an operation is being declared; what it returns finds the constant's name when it is first needed. The line of the declaration
 * stands in the program, so no operation has to say its name twice, and none can say a wrong one. Undefined where the line is no declaration.
 */
export function placeOfCall(): () => string | undefined {
  if (!isTracing) return () => undefined;
  const stack = new Error().stack ?? '';
  let name: string | undefined | null = null;
  return () => (name === null ? (name = readName(stack)) : name);
}

function readName(stack: string): string | undefined {
  // Above this function and operation(), of which there are two, stands the module.
  for (const line of stack.split('\n').slice(2)) {
    const [, file, at] = /\(?((?:file:\/\/)?\/[^():]+|[A-Za-z]:[^():]+):(\d+):\d+\)?$/.exec(line) ?? [];
    if (!file || !at) continue;
    const named = declaration.exec(linesOf(file)[Number(at) - 1] ?? '');
    if (named) return named[1];
  }
  return undefined;
}

function linesOf(file: string): string[] {
  let lines = files.get(file);
  if (!lines) {
    try {
      lines = readFileSync(file.startsWith('file:') ? fileURLToPath(file) : file, 'utf8').split('\n');
    } catch {
      lines = [];
    }
    files.set(file, lines);
  }
  return lines;
}
