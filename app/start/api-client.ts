/** Writes the types of the API for programs in TypeScript, as a generator makes them of the OpenAPI document. By itself: `node app/start/api-client.ts FILE`. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { openapiDocument } from '#app/api/openapi.ts';

const head =
  '/** Types of the print archive’s API, generated from its OpenAPI document. For `openapi-fetch` and the like. */\n';

/** The same text each time that the document is the same. */
export async function apiClientTypes(): Promise<string> {
  // Where this installation serves it is no part of the types.
  const document = { ...openapiDocument(), servers: [] };
  return head + astToString(await openapiTS(JSON.stringify(document), { defaultNonNullable: false }));
}

if (import.meta.main) {
  const file = path.resolve(process.argv[2] ?? 'build/api-client/print-archive.d.ts');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, await apiClientTypes());
  process.exit(0);
}
