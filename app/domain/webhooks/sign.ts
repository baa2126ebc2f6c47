/** Signatures as Standard Webhooks 1.0 describes them (github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md). */
import { createHmac, randomBytes } from 'node:crypto';

const mark = 'whsec_';

/** 256 random bits. */
export const makeSecret = () => randomBytes(32);

/** As it is shown: `whsec_` and base64. */
export const showSecret = (secret: Uint8Array) => mark + Buffer.from(secret).toString('base64');

/** Headers of one try; a signature of each secret that is good now. `at`: of this try, which a receiver compares with its clock. */
export function signHeaders(id: string, body: string, secrets: Uint8Array[], at = new Date()): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: Uint8Array) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
