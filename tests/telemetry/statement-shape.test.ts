import { expect, it } from 'vitest';
import { shapeOf } from '#app/data/telemetry/statement-shape.ts';

it.each([
  [
    'SELECT "public"."Design"."id" FROM "public"."Design" WHERE ("public"."Design"."id" = $1 AND 1=1) LIMIT $2',
    'SELECT Design',
  ],
  ['INSERT INTO "public"."User" ("id", "mail") VALUES ($1,$2), ($3,$4)', 'INSERT User'],
  ['update "ImportFile" set "claim" = null', 'UPDATE ImportFile'],
  ['DELETE FROM ONLY "Session"', 'DELETE Session'],
  ['select (select count(*) from "Passkey" k where k."id" in ($1)), s."id" from "Session" s', 'SELECT Session'],
  ['select exists (select 1 from "Passkey")', 'SELECT Passkey'],
  ['BEGIN', 'BEGIN'],
  ['  -- a note\n select 1', 'SELECT'],
  ['', 'SQL'],
])('%s is called %s', (statement, name) => {
  expect(shapeOf(statement).name).toBe(name);
});

it.each([
  ["select * from t where mail = 'it''s@example.com' and n = 42", 'select * from t where mail = ? and n = ?'],
  [String.raw`select E'it\'s' || 'x', 1.5e3, "a1"`, 'select ? || ?, ?, "a1"'],
  ["select 'never closed and secret", 'select ?'],
  ['select $$ a secret $$, $x$ another $x$, $1', 'select ?, ?, $1'],
  ["select 1 -- 'secret\nfrom t /* secret 'too' */ where true", 'select ? from t where true'],
  [
    'select * from t where id in ($1,$2,$3::uuid) and n in (1, 2)',
    'select * from t where id in ($1, …) and n in (?, …)',
  ],
])('%s has no values', (statement, text) => {
  expect(shapeOf(statement).text).toBe(text);
});

it('statements of many lengths take no room for ever', () => {
  for (let at = 0; at < 2_000; at++) shapeOf(`select ${'x, '.repeat(at)} y`);
  expect(shapeOf(`select 'a secret' from t where ${'x '.repeat(5_000)}`).text.length).toBeLessThan(2_100);
});
