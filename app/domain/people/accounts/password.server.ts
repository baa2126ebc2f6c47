/** Passwords: Argon2id (RFC 9106) in PHC strings, with OWASP's least parameters: 19 MiB, 2 passes, 1 lane. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

interface Cost {
  /** KiB */
  memory: number;
  passes: number;
  parallelism: number;
}

const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/** One character has several Unicode spellings; keyboards differ, the password does not. */
const spell = (password: string) => password.normalize('NFKC');

export async function hashPassword(password: string, by: Cost = cost): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: spell(password), nonce, tagLength, ...by });
  return `$argon2id$v=19$m=${by.memory},t=${by.passes},p=${by.parallelism}$${bare(nonce)}$${bare(tag)}`;
}

/** Whether the password is right. `outgrown`: hashed with weaker parameters than today's, to be hashed again. */
export async function verifyPassword(password: string, phc: string): Promise<{ fits: boolean; outgrown: boolean }> {
  const read = parse(phc);
  const tag = await derive('argon2id', {
    message: spell(password),
    nonce: read.nonce,
    tagLength: read.tag.length,
    ...read.cost,
  });
  const { memory, passes, parallelism } = read.cost;
  return {
    fits: timingSafeEqual(tag, read.tag),
    outgrown:
      memory < cost.memory || passes < cost.passes || parallelism < cost.parallelism || read.tag.length < tagLength,
  };
}

/** As much work as a real verification, so that time doesn't tell whether an account exists. */
export async function pretendToVerify(password: string): Promise<void> {
  await derive('argon2id', { message: spell(password), nonce: randomBytes(16), tagLength, ...cost });
}

function parse(phc: string): { cost: Cost; nonce: Buffer; tag: Buffer } {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (!found) throw new Error('not an Argon2id PHC string');
  const [, memory, passes, parallelism, nonce = '', tag = ''] = found;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/** PHC strings carry base64 without padding. */
function bare(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
