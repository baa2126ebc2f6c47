/** Writes what no test was blamed for, such as a process that ended by itself, to the file that `npm test` names: Vitest's own JSON leaves it out. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter } from 'vitest/node';

type Unhandled = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1][number];

/** While which file ran, as far as it is known, and all that led to it. */
function tell(error: Unhandled): string {
  const file = error['VITEST_TEST_PATH'] as string | undefined;
  const during = file ? `while ${path.relative(process.cwd(), file)} ran` : 'beside the tests';
  const chain: string[] = [];
  for (let one: Unhandled | undefined = error; one; one = one.cause as Unhandled | undefined)
    chain.push(one.stack ?? one.message);
  return `${during}\n${chain.reverse().join('\n')}`;
}

export default class ReportUnhandled implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (_, errors) => {
    const file = process.env.UNHANDLED_ERRORS;
    if (file) writeFileSync(file, JSON.stringify(errors.map(tell)));
  };
}
