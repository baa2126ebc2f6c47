/** The one reader of process.env. Importing it parses and checks the environment, and touches no file. */
import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { setBasePath } from './base-path.ts';
import { BadStorageAddress, readStorageAddress, type StorageAddress } from './storage-address.ts';
import { readTelemetry, telemetryVariables, type TelemetrySettings } from './telemetry-settings.ts';
import { usableMemory } from './usable-memory.ts';

/** A setting is missing or wrong; the message is one line, fit to be shown to whoever started the program. */
class ConfigError extends Error {
  override name = 'ConfigError';
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export interface Config {
  readonly nodeEnv: 'production' | 'development' | 'test';
  readonly port: number;
  readonly host: string;
  /** Where people reach the archive from outside, without a slash at the end. */
  readonly publicUrl: string;
  /** The path of `publicUrl`, such as '/prints', below which the archive lies; empty at the root of its host. */
  readonly basePath: string;
  /** It was set, and not guessed from HOST and PORT. */
  readonly publicUrlGiven: boolean;
  /** Unset until the launcher has started the embedded PostgreSQL: use `databaseUrl()` to connect. */
  readonly databaseUrl: string | undefined;
  /** The server's own address where `databaseUrl` leads through a pooler that shares connections between transactions. */
  readonly databaseDirectUrl: string | undefined;
  /** True when the launcher runs PostgreSQL itself. */
  readonly embeddedDatabase: boolean;
  readonly dataDir: string;
  /** Path of the API, such as '/service'. */
  readonly serviceBasePath: string;
  readonly demo: boolean;
  readonly smtpUrl: string | undefined;
  /** who mails are from, as their header has it */
  readonly mailFrom: string;
  /** The S3-compatible store; unset: files in DATA_DIR. */
  readonly storage: StorageAddress | undefined;
  /** Bytes of the store's files kept on this machine to read from. */
  readonly storageCacheBytes: number;
  readonly corpusDir: string | undefined;
  readonly geoipFile: string | undefined;
  readonly logLevel: (typeof logLevels)[number];
  /** Number of reverse proxies in front whose forwarded client address is trusted. */
  readonly trustProxy: number;
  /** Bytes in one uploaded original. */
  readonly maxUploadBytes: number;
  /** Bytes in one uploaded picture: a board, a wear model, an image to search by. */
  readonly maxPictureBytes: number;
  /** Bytes of pictures kept beyond those that every design has. */
  readonly renditionCacheBytes: number;
  /** s that uploads under way may take to finish when the web process is told to stop. */
  readonly drainSeconds: number;
  /** Web servers that one launcher runs on the same port. */
  readonly webProcesses: number;
  /** Where the launcher's search process answers the processes beside it; undefined: each searches by itself. */
  readonly searchSocket: string | undefined;
  /** Where a worker tells its health and metrics; undefined: nowhere. */
  readonly workerPort: number | undefined;
  /** Files of one import that a worker reads at the same time, each in an image process of its own. */
  readonly importFilesAtOnce: number;
  /** Open connections to PostgreSQL of one process. */
  readonly databasePoolSize: number;
  /** Service calls that one token, and one network address, may make in a minute; 0: any number. */
  readonly callsPerToken: number;
  readonly callsPerAddress: number;
  /** Pages, pictures, tiles and files that a person and an address may ask for, as a multiple of the usual limits; 0: any number. */
  readonly requestRateFactor: number;
  /** Networks inside of ours, such as 10.0.5.0/24, in which addresses that people typed in may lie (data/checked-fetch.server.ts). */
  readonly allowPrivateAddresses: readonly string[];
  /** Whether /metrics answers, and the bearer token that it asks for then. */
  readonly metrics: boolean;
  readonly metricsToken: string | undefined;
  /** Traces and metrics over OTLP. */
  readonly telemetry: TelemetrySettings;
}

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);

const onOff = z
  .string()
  .toLowerCase()
  .refine((value) => ['0', '1', 'false', 'true', 'no', 'yes', 'off', 'on'].includes(value), 'must be 0 or 1')
  .transform((value) => ['1', 'true', 'yes', 'on'].includes(value));

const address = (example: string, ...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must be an address such as ${example}`,
  });

/** Prisma's parameter `schema` would be understood by some connections and not by others. */
const databaseAddress = address('postgresql://user:password@host:5432/name', 'postgres:', 'postgresql:').refine(
  (value) => !URL.canParse(value) || (new URL(value).searchParams.get('schema') ?? 'public') === 'public',
  {
    message: 'must not name a schema other than public: give the archive a database of its own',
  },
);

/** `10.0.5.0/24, 127.0.0.1`; an address alone is a network of one. */
function networks(text: string, context: z.RefinementCtx<string>): string[] {
  const list = text.split(',').map((one) => one.trim());
  const whole = list.map((one) => (isIP(one) ? `${one}/${isIP(one) === 4 ? 32 : 128}` : one));
  if (!whole.every((one) => ipaddr.isValidCIDR(one)))
    context.addIssue('must be networks such as 10.0.5.0/24, fd12::/16');
  return whole;
}

function storageAddress(text: string, context: z.RefinementCtx<string>): StorageAddress {
  try {
    return readStorageAddress(text);
  } catch (error) {
    if (!(error instanceof BadStorageAddress)) throw error;
    // The input goes into no message: it holds the secret.
    context.addIssue({ code: 'custom', message: error.message, input: undefined });
    return z.NEVER;
  }
}

/** Letters that mean the same in every proxy, header and browser; written as browsers do, whatever was typed: `HTTPS://Archive.example.com:443/`. */
const publicAddress = address('https://archive.example.com', 'http:', 'https:')
  .refine((value) => {
    const { pathname, search, hash } = URL.canParse(value) ? new URL(value) : new URL('http://wrong/');
    return /^(\/[\w.~-]+)*\/?$/.test(pathname) && !search && !hash;
  }, 'may have a path such as /prints, of letters, digits and - _ . ~, and nothing after it')
  .refine((value) => !URL.canParse(value) || !(new URL(value).username || new URL(value).password), {
    message: 'must not hold a user or password: it stands in every link',
  })
  .transform((value) => {
    const { origin, pathname } = new URL(value);
    return origin + pathname.replace(/\/$/, '');
  });

const host = z.string().refine((value) => URL.canParse(`http://${nameHost(value)}:80`) && !/[/?#@\\]/.test(value), {
  message: 'must be an IP address or a name of this machine, such as 0.0.0.0',
});

/** With the name that recipients see, or without. */
const sender = z.string().regex(/^(?:[^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/, {
  message: 'must be an address such as archive@example.com or Print archive <archive@example.com>',
});

/** As many as processors, as far as there is 2 GB for each: an image process may take 1.5 GB. */
function usualFilesAtOnce(): number {
  return Math.min(64, Math.max(2, Math.min(availableParallelism(), Math.floor(usableMemory() / 2e9))));
}

const folder = z.string().transform((value) => path.resolve(value));

/** SO_REUSEPORT, by which the system spreads connections over all that listen. */
const sharesPorts = ['linux', 'freebsd', 'aix', 'sunos'].includes(process.platform);

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test').optional(),
  PORT: wholeNumber(1, 65535).default(3000),
  HOST: host.default('127.0.0.1'),
  PUBLIC_URL: publicAddress.optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  EMBEDDED_DATABASE: onOff.optional(),
  DATA_DIR: folder.default(() => path.resolve('.data')),
  SERVICE_BASE_PATH: z
    .string()
    .regex(/^(\/[\w.~-]+)+\/?$/, 'must be a path such as /service')
    .default('/service'),
  DEMO: onOff.optional(),
  SMTP_URL: address('smtp://user:password@host:587', 'smtp:', 'smtps:').optional(),
  MAIL_FROM: sender.optional(),
  STORAGE_URL: z.string().transform(storageAddress).optional(),
  STORAGE_CACHE_BYTES: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(20_000_000_000),
  CORPUS_DIR: folder.optional(),
  GEOIP_FILE: folder.optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  TRUST_PROXY: wholeNumber(0, 32).default(0),
  MAX_UPLOAD_BYTES: wholeNumber(1, Number.MAX_SAFE_INTEGER).default(16_000_000_000),
  MAX_PICTURE_BYTES: wholeNumber(1, Number.MAX_SAFE_INTEGER).default(64_000_000),
  RENDITION_CACHE_BYTES: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(20_000_000_000),
  DRAIN_SECONDS: wholeNumber(0, 86_400).default(900),
  WEB_PROCESSES: wholeNumber(1, 64)
    .refine((value) => value === 1 || sharesPorts, "must be 1: this system can't share a port between processes")
    .default(1),
  SEARCH_SOCKET: z.string().optional(),
  WORKER_PORT: wholeNumber(1, 65535).optional(),
  IMPORT_FILES_AT_ONCE: wholeNumber(2, 64).default(usualFilesAtOnce),
  DATABASE_POOL_SIZE: wholeNumber(1, 1000).default(10),
  SERVICE_CALLS_PER_TOKEN: wholeNumber(0, 1_000_000).default(1200),
  SERVICE_CALLS_PER_ADDRESS: wholeNumber(0, 1_000_000).default(6000),
  REQUEST_RATE_FACTOR: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,3})?$/, 'must be a number such as 0.5 or 2')
    .transform(Number)
    .default(1),
  ALLOW_PRIVATE_ADDRESSES: z.string().transform(networks).default([]),
  METRICS: onOff.optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  ...telemetryVariables,
});

/** A secret is all that stands there, but for space around it: what it was before opens what it has sealed. */
const secretOf = (given: string | undefined) => given?.trim() || undefined;

/**
 * What a variable says: nothing where it is empty. Space around it counts as none, as a file of settings that was written on Windows ends its lines with one letter
 * more; nor do quotes around all of it: a shell and systemd take them off, what starts containers may not.
 */
function valueOf(given: string | undefined): string | undefined {
  const text = given?.trim() ?? '';
  return (/^(['"])((?:(?!\1).)*)\1$/s.exec(text)?.[2]?.trim() ?? text) || undefined;
}

/** Reads a configuration from an environment. An empty variable counts as unset. Throws ConfigError, naming every wrong variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).flatMap(([name, given]) => {
      const value = valueOf(given);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '));
  }
  const env = parsed.data;
  const publicUrl = env.PUBLIC_URL ?? `http://${nameHost(env.HOST)}:${env.PORT}`;
  const embeddedDatabase = env.EMBEDDED_DATABASE ?? env.DATABASE_URL === undefined;
  return {
    nodeEnv: env.NODE_ENV ?? 'production',
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    basePath: new URL(publicUrl).pathname.replace(/\/$/, ''),
    publicUrlGiven: env.PUBLIC_URL !== undefined,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    embeddedDatabase,
    dataDir: env.DATA_DIR,
    serviceBasePath: env.SERVICE_BASE_PATH.replace(/\/$/, ''),
    demo: env.DEMO ?? embeddedDatabase,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `archive@${new URL(publicUrl).hostname}`,
    storage: env.STORAGE_URL,
    storageCacheBytes: env.STORAGE_CACHE_BYTES,
    corpusDir: env.CORPUS_DIR,
    geoipFile: env.GEOIP_FILE,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    maxUploadBytes: env.MAX_UPLOAD_BYTES,
    maxPictureBytes: env.MAX_PICTURE_BYTES,
    renditionCacheBytes: env.RENDITION_CACHE_BYTES,
    drainSeconds: env.DRAIN_SECONDS,
    webProcesses: env.WEB_PROCESSES,
    searchSocket: env.SEARCH_SOCKET,
    workerPort: env.WORKER_PORT,
    importFilesAtOnce: env.IMPORT_FILES_AT_ONCE,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    callsPerToken: env.SERVICE_CALLS_PER_TOKEN,
    callsPerAddress: env.SERVICE_CALLS_PER_ADDRESS,
    requestRateFactor: env.REQUEST_RATE_FACTOR,
    allowPrivateAddresses: env.ALLOW_PRIVATE_ADDRESSES,
    metrics: env.METRICS ?? env.METRICS_TOKEN !== undefined,
    metricsToken: env.METRICS_TOKEN,
    telemetry: readTelemetry(env),
  };
}

function nameHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

export const config: Config = readConfig(process.env);
setBasePath(config.basePath);

/** The database's address, for whoever connects. */
export function databaseUrl(): string {
  if (config.databaseUrl) return config.databaseUrl;
  throw new ConfigError("DATABASE_URL isn't set. Use npm start or npm run work, or set it.");
}

/** What seals the keys in a backup; unset: they lie in it unsealed. */
export function backupPassphrase(): string | undefined {
  const given = secretOf(process.env.BACKUP_PASSPHRASE);
  if (given && given.length < 12) throw new ConfigError('BACKUP_PASSPHRASE must be at least 12 characters');
  return given;
}

/** For what needs a connection of its own: LISTEN, the queues' workers, migrations. */
export function directDatabaseUrl(): string {
  return config.databaseDirectUrl ?? databaseUrl();
}

let keptSecret: string | undefined;

/** The secret that signs sessions and picture addresses. With the embedded database it is made once and kept in DATA_DIR/session-secret. */
export function sessionSecret(): string {
  return (keptSecret ??= secretOf(process.env.SESSION_SECRET) ?? keepSecret());
}

function keepSecret(): string {
  if (!config.embeddedDatabase) {
    throw new ConfigError(
      'SESSION_SECRET is required with DATABASE_URL. Set it to the same long random text for every process.',
    );
  }
  const file = path.join(config.dataDir, 'session-secret');
  const kept = readSecret(file);
  if (kept !== undefined) return kept;
  mkdirSync(config.dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    chmodSync(draft, 0o600);
    // A link appears whole and never replaces: of two processes that start at once, both read the first one's secret.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readSecret(file)!;
}

/** Undefined where there is none. Throws where a power failure or a disk has left too little of it: anybody could guess that. */
function readSecret(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= 16) return secret;
    throw new ConfigError(
      `${file} is damaged: it held the secret of sessions and second factors. Put it back from a copy, or delete it: ` +
        'a new one is then made, and authenticators and secrets of company sign-in and webhooks must be set up anew',
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
