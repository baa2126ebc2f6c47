/** A text that names something gets what it names from the schema that refuses, for forms and calls alike. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { isErrorKey } from '#app/domain/base/errors.ts';
import { csvLimits } from '#app/domain/catalog/orders/rules.ts';
import { takeOrders } from '#app/domain/catalog/orders/order-csv.server.ts';
import { tableLimits } from '#app/domain/catalog/design-tables/limits.ts';
import { bringDesignTable } from '#app/domain/catalog/design-tables/take.server.ts';
import { setAddresses } from '#app/domain/people/users/edit-user.server.ts';
import { en } from '#app/locales/en.ts';
import { makePerson } from '#tests/make.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface Definition {
  error?: (issue: object) => string | { message: string } | undefined;
  params?: object;
  check?: string;
}

/** Each error that a schema or a check of it names, with the names of its values. */
function* errorsOf(node: unknown, seen: Set<unknown>): Generator<[key: string, values: string[]]> {
  if (typeof node !== 'object' || node === null || seen.has(node)) return;
  seen.add(node);
  const definition = (node as { _zod?: { def: Definition } })._zod?.def;
  if (definition?.error) {
    const said = definition.error({ code: 'custom', input: 'something', issues: [], errors: [] });
    const hasLimit = ['less_than', 'max_length', 'max_size'].includes(definition.check ?? '');
    const key = typeof said === 'string' ? said : said?.message;
    if (key !== undefined) yield [key, [...Object.keys(definition.params ?? {}), ...(hasLimit ? ['limit'] : [])]];
  }
  for (const inner of Object.values(definition ?? node)) yield* errorsOf(inner, seen);
}

it('brings the values of every error that a schema refuses with', async () => {
  const sources = globSync('app/domain/**/*.ts', { cwd: root }).filter((file) => {
    return file.endsWith('rules.ts') || /\b(?:o|ownO)peration\(/.test(readFileSync(path.join(root, file), 'utf8'));
  });
  const seen = new Set<unknown>();
  const found = new Set<string>();
  const without = new Set<string>();
  for (const source of sources) {
    const module = (await import(path.join(root, source))) as Record<string, unknown>;
    for (const one of Object.values(module)) {
      const schema = typeof one === 'function' ? (one as { schema?: unknown }).schema : one;
      if (!(schema instanceof z.ZodType)) continue;
      for (const [key, values] of errorsOf(schema, seen)) {
        if (!isErrorKey(key)) continue;
        found.add(key);
        for (const [, name] of en.errors[key].matchAll(/\{\{(\w+)/g))
          if (!values.includes(name!)) without.add(`${source}: ${key} without ${name}`);
      }
    }
  }
  expect([...found]).toEqual(
    expect.arrayContaining(['tableTooLarge', 'csvTooLarge', 'pictureTooLarge', 'profileTooLarge', 'poolSearchesFull']),
  );
  expect([...without]).toEqual([]);
});

it('names the limits of a file that is too large, and the line that is no address', async () => {
  const admin = await makePerson({ isAdmin: true });
  const file = (bytes: number) => new File([new Uint8Array(bytes)], 'table.csv');
  await expect(bringDesignTable(admin, { file: file(tableLimits.bytes + 1) })).rejects.toMatchObject({
    key: 'tableTooLarge',
    values: { limit: tableLimits.bytes, lines: tableLimits.rows },
  });
  const orders = { submission: admin.userId, designGuid: admin.userId };
  for (const given of [{ file: file(csvLimits.bytes + 1) }, { text: 'x'.repeat(csvLimits.bytes + 1) }])
    await expect(takeOrders(admin, { ...orders, ...given })).rejects.toMatchObject({
      key: 'csvTooLarge',
      values: { limit: csvLimits.bytes, lines: csvLimits.lines },
    });
  const line = 'x'.repeat(101);
  await expect(setAddresses(admin, { userGuid: admin.userId, ranges: [line] })).rejects.toMatchObject({
    key: 'badAddressRange',
    values: { line: line.slice(0, 80) },
  });
});
