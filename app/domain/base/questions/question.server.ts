/**
 * Questions to what is held in memory once for all processes of a machine: the search's index. Where a search process runs, the others ask it over a
 * socket; elsewhere (a command, a test, a worker by itself) the same function answers in the process that asks. A question and its answer are plain data.
 */
import { config } from '#app/config.server.ts';
import { currentTrace } from '#app/data/telemetry/tracing.ts';
import { SearchLink } from './link.server.ts';

export type Answerer = (question: never) => Promise<unknown>;

const answerers = new Map<string, Answerer>();
let answersItself = config.searchSocket === undefined;
let link: SearchLink | undefined;

/** ms that an answer may take */
const usualPatience = 30_000;

/** `name`: what the processes call it. Throws what the answering function throws; `unavailable` where no answer comes in time. */
export function question<Question, Answer>(
  name: string,
  answer: (question: Question) => Promise<Answer>,
): (question: Question, patience?: number) => Promise<Answer> {
  answerers.set(name, answer as Answerer);
  return async (asked, patience = usualPatience) => {
    if (answersItself) return answer(asked);
    link ??= new SearchLink(config.searchSocket!);
    return (await link.ask({ name, asked, trace: currentTrace() }, patience)) as Answer;
  };
}

/** For the search process: from here on this one answers. */
export function answerHere(): ReadonlyMap<string, Answerer> {
  answersItself = true;
  return answerers;
}
