/** A program that receives, on a port of its own: what came, and what it answers. */
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  body: Buffer;
  path: string;
}

export interface Receiver {
  url: string;
  port: number;
  received: Received[];
  /** by default 204 */
  answer: (response: ServerResponse, received: Received) => void;
  close: () => Promise<void>;
}

export async function openReceiver(host = '127.0.0.1'): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(answerWith(received, (response, one) => receiver.answer(response, one)));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://${host}:${port}/events`,
    port,
    received,
    answer: (response) => response.writeHead(204).end(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** Keeps each request once it has come whole, then answers. */
export function answerWith(received: Received[], answer: Receiver['answer']): RequestListener {
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = { headers: request.headers, body: Buffer.concat(chunks), path: request.url! };
      received.push(one);
      answer(response, one);
    });
  };
}
