/** What goes over the socket between a process that asks and the one that answers: structured clones, each after its length. */
import type { Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';
import type { ErrorKey, ErrorValues } from '../errors.ts';

export interface Asked {
  name: string;
  asked: unknown;
  /** traceparent */
  trace?: string;
}

export type AskedMessage = Asked & { id: number };

/** What went wrong there, as far as others have to know it. */
export type Failure =
  | { kind: 'domain'; key: ErrorKey; values: ErrorValues; fields: Record<string, ErrorKey[]> }
  | { kind: 'outage' | 'other'; message: string; stack?: string };

export type AnswerMessage = { id: number; answer: unknown } | { id: number; failure: Failure };

const headBytes = 4;

export function sendMessage(socket: Socket, message: AskedMessage | AnswerMessage): void {
  const body = serialize(message);
  const head = Buffer.allocUnsafe(headBytes);
  head.writeUInt32LE(body.length);
  socket.cork();
  socket.write(head);
  socket.write(body);
  socket.uncork();
}

/** Calls back for each whole message, in their order. */
export function readMessages<Message>(socket: Socket, take: (message: Message) => void): void {
  let chunks: Buffer[] = [];
  let length = 0;
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    while (length >= headBytes) {
      if (chunks[0]!.length < headBytes) chunks = [Buffer.concat(chunks)];
      const end = headBytes + chunks[0]!.readUInt32LE();
      if (length < end) return;
      const whole = Buffer.concat(chunks);
      take(deserialize(whole.subarray(headBytes, end)) as Message);
      chunks = [whole.subarray(end)];
      length -= end;
    }
  });
}
