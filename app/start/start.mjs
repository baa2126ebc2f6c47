/**
 * What npm start, npm run work and npm test call first: prepares the folder, then runs the program named (run, work or
 * test) on the Node that came with the packages.
 */
import { fileURLToPath } from 'node:url';
import { failAndExit, prepare, runInForeground } from './prepare.mjs';

const [program = 'run', ...args] = process.argv.slice(2);
// A closed terminal or output pipe must not stop the program.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  // Other programs read a command's standard output, so preparation messages go to standard error.
  if (program === 'work') console.log = console.error;
  const node = await prepare();
  await runInForeground(node, [fileURLToPath(new URL(`./${program}.ts`, import.meta.url)), ...args]);
} catch (error) {
  failAndExit(error);
}
