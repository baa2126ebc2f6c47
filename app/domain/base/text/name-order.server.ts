/** How the database sorts names: by the alphabet of a language (Turkish: … c ç … ı i … s ş …). */
import { db, Prisma } from '#app/data/database.server.ts';
import type { Locale } from '#app/locales/languages.ts';

const { sql } = Prisma;
type Sql = Prisma.Sql;

const collate: Record<Locale, Sql> = {
  tr: sql`collate "tr-x-icu"`,
  en: sql`collate "en-x-icu"`,
  ru: sql`collate "ru-x-icu"`,
};
const collations = new Map<Locale, Promise<boolean>>();

/** A PostgreSQL without ICU sorts by the folded text instead. */
export async function nameOrder(name: Sql, folded: Sql, locale: Locale): Promise<Sql> {
  return (await hasCollation(locale)) ? sql`${name} ${collate[locale]}` : folded;
}

function hasCollation(locale: Locale): Promise<boolean> {
  const known = collations.get(locale) ?? lookForCollation(locale);
  collations.set(locale, known);
  known.catch(() => collations.delete(locale));
  return known;
}

async function lookForCollation(locale: Locale): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from pg_collation where "collname" = ${`${locale}-x-icu`} and pg_collation_is_visible("oid")`;
  return rows.length > 0;
}
