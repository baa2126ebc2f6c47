/** Options of commands that take only numbers: `--files 40`. */
import { parseArgs } from 'node:util';
import { StartError } from './prepare.mjs';

/** What is not given is as in `usual`; whatever isn't a whole number is refused in one line that names the options. */
export function readNumbers<Name extends string>(
  usual: Record<Name, number>,
  args = process.argv.slice(2),
): Record<Name, number> {
  const names = Object.keys(usual) as Name[];
  const shown = names.map((name) => `[--${name} N]`).join(' ');
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  let given: Record<string, string | boolean | undefined>;
  try {
    given = parseArgs({ args, options }).values;
  } catch (error) {
    throw new StartError(`${(error as Error).message.split(/\.? *\n|\. /)[0]}. Options: ${shown}`);
  }
  return Object.fromEntries(
    names.map((name) => {
      const text = given[name] === undefined ? String(usual[name]) : String(given[name]);
      if (!/^\d{1,10}$/.test(text))
        throw new StartError(`--${name} takes a whole number, not "${text}". Options: ${shown}`);
      return [name, Number(text)];
    }),
  ) as Record<Name, number>;
}
