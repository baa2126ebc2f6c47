/**
 * Whether a request is a delivery of the archive's, as Standard Webhooks 1.0 describes it. Takes nothing but Node: copy it into the program
 * that receives. Read the body as bytes and parse it only afterwards; then leave out deliveries whose `webhook-id` you have seen.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** s that a request may be old, or ahead of this machine's clock */
const tolerance = 300;

/** `secret`: as the archive showed it, with `whsec_`. Throws where the request isn't the archive's, or is an old one sent again. */
export function verifyWebhook(
  headers: Record<string, string | string[] | undefined>,
  body: Uint8Array,
  secret: string,
  now = new Date(),
): unknown {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headers[name],
  );
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string')
    throw new Error('A header is missing');
  if (!/^\d+$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > tolerance)
    throw new Error('The request is too old');
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  const isSigned = signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',');
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new Error('The signature is wrong');
  return JSON.parse(Buffer.from(body).toString('utf8'));
}
