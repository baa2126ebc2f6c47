/** The document by an independent reader, and a program written against the types that a generator makes of it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { expect, it } from 'vitest';
import type { Json } from '#app/api/document/json.ts';
import { openapiDocument } from '#app/api/openapi.ts';
import { db } from '#app/data/database.server.ts';
import { makeDesign, makeUser, testPassword } from '#tests/make.ts';
import { askRaw } from '../ask.ts';

type Ask = typeof askRaw;
interface Account {
  mail: string;
  password: string;
}
interface Program {
  findKeepAndShare: (ask: Ask, account: Account, design: { id: string; name: string }) => Promise<void>;
  findUnderPool: (ask: Ask, account: Account, open: { id: string }, closed: { id: string }) => Promise<void>;
}

const programFile = path.resolve('tests/api/client-program.ts');
const { findKeepAndShare, findUnderPool } = (await import(programFile)) as Program;

it('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  // As an object: a text of one line is taken for a file's name.
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(openapiDocument())) as Json);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

it('a program compiles against the types made of the document', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'service-types-'));
  try {
    const types = path.join(folder, 'service-types.d.ts');
    await writeFile(
      types,
      astToString(await openapiTS(JSON.stringify(openapiDocument()), { defaultNonNullable: false })),
    );
    const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as { config: object };
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
    const program = ts.createProgram([programFile], { ...options, paths: { 'service-types': [types] } });
    const found = program.getSemanticDiagnostics(program.getSourceFile(programFile));
    expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('a generated client signs in, finds a design, keeps it, shares it and signs out', async () => {
  const { mail } = await makeUser();
  await findKeepAndShare(askRaw, { mail, password: testPassword }, await makeDesign({ colorways: 2 }));
});

it('a pooled user’s client finds what the pool opens, and no trace of the rest', async () => {
  const [open, closed] = [await makeDesign(), await makeDesign()];
  const pool = await db.pool.create({ data: { name: 'One design', designs: { create: { designId: open.id } } } });
  const { mail } = await makeUser({ poolId: pool.id });
  await findUnderPool(askRaw, { mail, password: testPassword }, open, closed);
});
