/** A table on its way in: what its form sends, and what the page shows of it. */
import { data } from '@remix-run/node';
import type { Person } from '#app/domain/base/actor.ts';
import { csvLimits } from '#app/domain/catalog/orders/rules.ts';
import { DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { translate } from '#app/locales/translate.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';

/** lines of each kind that are shown; all are counted */
const shownLines = 100;
/** bytes: the file, or its text with every letter written as %xx, and the fields beside it */
const mostBody = csvLimits.megabytes * 1024 * 1024 * 3 + 64 * 1024;

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

/** The whole body is held in memory: without a length, or with too much of it, it isn't read at all. */
export async function readCsvForm(request: Request): Promise<FormData> {
  const length = Number(request.headers.get('content-length') ?? NaN);
  if (!(length <= mostBody)) throw new DomainError('csvTooLarge');
  return readForm(request);
}

export function showLines(person: Person, lines: Line[], wrong: number) {
  const t = translate(person.locale);
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

export function refuseCsv(person: Person, error: DomainError, form: FormData) {
  const values = { limit: csvLimits.megabytes, lines: csvLimits.lines, ...error.values };
  const answer: CsvAnswer = {
    text: String(form.get('text') ?? ''),
    submission: String(form.get('submission') ?? crypto.randomUUID()),
    right: [],
    rightCount: 0,
    faults: [],
    faultCount: 0,
    problem: translate(person.locale)(`errors.${error.key}`, values),
  };
  return data(answer, { status: error.status });
}
