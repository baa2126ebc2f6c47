/** A client that keeps so many connections busy: each asks again as soon as it is answered. */
import { Agent, request as ask } from 'node:http';
import { gunzipSync } from 'node:zlib';

export interface Asked {
  method?: string;
  path: string;
  fields?: object;
  token?: string;
}

export interface Answered {
  status: number;
  /** as sent: perhaps packed */
  bytes: Buffer;
  isPacked: boolean;
}

export class LoadClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  /** Any answer. A token signs in a program, whether it calls or reads a page. */
  send({ method = 'POST', path, fields, token }: Asked): Promise<Answered> {
    const body = fields && Buffer.from(JSON.stringify(fields));
    const headers = {
      'accept-encoding': 'gzip',
      ...(token && { 'access-token': token }),
      ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
    };
    return new Promise((resolve, reject) => {
      const sent = ask({ agent: this.#agent, host: 'localhost', port: this.#port, method, path, headers }, (answer) => {
        const chunks: Buffer[] = [];
        const isPacked = answer.headers['content-encoding'] === 'gzip';
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes: Buffer.concat(chunks), isPacked }));
        answer.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  async read<T>(asked: Asked): Promise<T> {
    const answered = await this.send(asked);
    const text = textOf(answered);
    if (answered.status !== 200) throw new Error(`${asked.path} answered ${answered.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as T;
  }

  close(): void {
    this.#agent.destroy();
  }
}

export function textOf({ bytes, isPacked }: Answered): string {
  return (isPacked ? gunzipSync(bytes) : bytes).toString();
}

/** A refusal or a failure ends it. Samples in ms. */
export async function askFor(one: () => Promise<Answered>, connections: number, ms: number) {
  const samples: number[] = [];
  const begun = performance.now();
  const until = begun + ms;
  const asking = async () => {
    while (performance.now() < until) {
      const since = performance.now();
      const answered = await one();
      if (answered.status >= 400) throw new Error(`answered ${answered.status}: ${textOf(answered).slice(0, 300)}`);
      samples.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: connections }, asking));
  return { samples, seconds: (performance.now() - begun) / 1000 };
}
