/** Which program runs here. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { config } from '#app/config.server.ts';
import { listMigrations } from '#app/data/migrate.ts';

export interface Program {
  version: string;
  /** of the built pages, which follow every change of the sources; null in development */
  build: string | null;
  node: string;
  /** of libvips within wasm-vips */
  vips: string;
  /** the last migration that it knows */
  schema: string;
}

let read: Promise<Program> | undefined;

/** As it was when the process began: the files beneath a running program may be those of the next one. */
export function readProgram(): Promise<Program> {
  return (read ??= readOnce());
}

async function readOnce(): Promise<Program> {
  const [product, vips, wasm, stamp, migrations] = await Promise.all([
    readJson('package.json'),
    readJson('node_modules/wasm-vips/versions.json'),
    readJson('node_modules/wasm-vips/package.json'),
    readFile(path.resolve('build/.stamp'), 'utf8').catch(() => ''),
    listMigrations().catch(() => []),
  ]);
  return {
    version: product.version ?? '',
    build: config.nodeEnv === 'development' ? null : stamp.slice(0, 8) || null,
    node: process.versions.node,
    vips: `${vips.vips ?? ''} (wasm-vips ${wasm.version ?? ''})`,
    schema: migrations.at(-1) ?? '',
  };
}

async function readJson(file: string): Promise<Record<string, string | undefined>> {
  const text = await readFile(path.resolve(file), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Record<string, string | undefined>;
}
