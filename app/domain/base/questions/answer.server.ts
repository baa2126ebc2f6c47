/** The other end: answers what the processes of this machine ask. */
import { createServer, type Server } from 'node:net';
import { findOutage } from '#app/data/outage.ts';
import { inSpan, SpanKind, traceOf } from '#app/data/telemetry/tracing.ts';
import { DomainError } from '../errors.ts';
import { readMessages, sendMessage, type AnswerMessage, type AskedMessage, type Failure } from './messages.ts';
import { answerHere, type Answerer } from './question.server.ts';

/** Whoever may open `path` may ask anything: it lies in a folder of the launcher's own. Resolves when it listens. */
export async function answerQuestions(path: string): Promise<Server> {
  const answerers = answerHere();
  const server = createServer({ noDelay: true }, (socket) => {
    readMessages<AskedMessage>(socket, (message) => {
      const send = (answered: AnswerMessage) => {
        if (socket.writable) sendMessage(socket, answered);
      };
      answer(answerers, message)
        .then(send)
        // An answer that isn't plain data.
        .catch((error: unknown) => send({ id: message.id, failure: toFailure(error) }));
    });
    // Who asked has gone.
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return server;
}

async function answer(
  answerers: ReadonlyMap<string, Answerer>,
  { id, name, asked, trace }: AskedMessage,
): Promise<AnswerMessage> {
  try {
    const answerer = answerers.get(name);
    if (!answerer) throw new Error(`nobody answers "${name}"`);
    const options = { kind: SpanKind.SERVER, parent: traceOf(trace) };
    const answered = trace
      ? await inSpan(`search ${name}`, options, () => answerer(asked as never))
      : await answerer(asked as never);
    return { id, answer: answered };
  } catch (error) {
    return { id, failure: toFailure(error) };
  }
}

function toFailure(error: unknown): Failure {
  if (error instanceof DomainError)
    return { kind: 'domain', key: error.key, values: error.values, fields: error.fields };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: findOutage(error) ? 'outage' : 'other', message, stack };
}
