/** A CSV import: what its form sends, and what the page shows. */
import { data } from '@remix-run/node';
import { csvLimits } from '#app/domain/catalog/orders/rules.ts';
import { DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { fieldsOf, type Answer, type IntentHandler, type Posted } from '#app/forms/handle.server.ts';
import type { Say } from '#app/locales/translate.ts';

/** lines of each kind that are shown; all are counted */
const shownLines = 100;
export interface CsvAnswer {
  text: string;
  submission: string;
  /** what each right line would become */
  right: { line: number; cells: string[] }[];
  rightCount: number;
  faults: { line: number; cells: string[]; faults: string[] }[];
  faultCount: number;
  /** why nothing could be read */
  problem?: string;
}

interface Line {
  line: number;
  cells: Record<string, string>;
  errors: Partial<Record<string, ErrorKey>>;
  read: string[] | null;
}

export interface ReadTable {
  text: string;
  lines: Line[];
  wrong: number;
}

interface TableHandling {
  /** what each line would become */
  look: (given: Record<string, unknown>, posted: Posted) => Promise<ReadTable>;
  take: (given: Record<string, unknown>, posted: Posted) => Promise<Answer>;
  leave?: IntentHandler['leave'];
}

/** Previews or imports a table. An unreadable file is reported at its field, unreadable text above the text. */
export function handleTable({ look, take, leave = {} }: TableHandling): { look: IntentHandler; take: IntentHandler } {
  const orTell = (run: TableHandling['take']): IntentHandler => ({
    async run(posted) {
      try {
        return await run(fieldsOf(posted.form), posted);
      } catch (error) {
        if (!(error instanceof DomainError) || leave[error.key] !== undefined || !posted.text('text')) throw error;
        return data({ csv: tellProblem(error, posted) }, { status: error.status });
      }
    },
    leave,
  });
  return {
    look: orTell(async (given, posted) => {
      const { text, lines, wrong } = await look(given, posted);
      const csv: CsvAnswer = { text, submission: posted.text('submission'), ...showLines(posted.t, lines, wrong) };
      return data({ csv });
    }),
    take: orTell((given, posted) => take({ ...given, skipWrong: 'true' }, posted)),
  };
}

function showLines(t: Say, lines: Line[], wrong: number) {
  const right = lines.flatMap(({ line, read }) => (read ? [{ line, cells: read }] : []));
  const faults = lines.filter(({ read }) => read === null);
  return {
    right: right.slice(0, shownLines),
    rightCount: right.length,
    faults: faults.slice(0, shownLines).map(({ line, cells, errors }) => ({
      line,
      cells: Object.values(cells).filter(Boolean),
      faults: Object.entries(errors).map(([name, key]) => {
        const cell = cells[name];
        return `${cell ? `${cell}: ` : ''}${t(`errors.${key!}`)}`;
      }),
    })),
    faultCount: wrong,
  };
}

function tellProblem(error: DomainError, { t, text }: Posted): CsvAnswer {
  const values = { limit: csvLimits.bytes, lines: csvLimits.lines, ...error.values };
  return {
    text: text('text'),
    submission: text('submission'),
    right: [],
    rightCount: 0,
    faults: [],
    faultCount: 0,
    problem: t(`errors.${error.key}`, values),
  };
}
