/** What the audit's subjects, and the objects that its values name by id, are called today; those that are gone, what they were called. */
import { db, Prisma } from '#app/data/database.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { foldedColumn } from '#app/domain/base/text/folded-sql.server.ts';
import type { Locale } from '#app/locales/languages.ts';

const { sql, join, raw } = Prisma;

/** As its index has it. */
export const auditText = sql`audit_text(e."actorName", e."operation", e."subjectKind", e."subjectId", e."address", e."before", e."after")`;

interface Named {
  /** its table as x, with what its name needs besides */
  from: string;
  name: string;
  /** columns that it is found by, folded */
  by: Prisma.Sql[];
  /** its ids are numbers */
  counted?: true;
}

const folded = (column: string) => foldedColumn(raw(`x."${column}"`));
const plain = (table: string, name: string, also: string[] = []): Named => ({
  from: `"${table}" x`,
  name: `x."${name}"`,
  by: [name, ...also].map(folded),
});
const languages: Record<Locale, string> = { tr: 'nameTr', en: 'nameEn', ru: 'nameRu' };
const localized = (table: string, locale: Locale): Named => ({
  ...plain(table, languages[locale]),
  by: Object.values(languages).map(folded),
  counted: true,
});
const ofDesign = 'JOIN "Design" d ON d."id" = x."designId"';

/** Kinds of subjects that have a name. Fixed texts: nothing of a request becomes SQL. */
function kindsIn(locale: Locale): Record<string, Named> {
  return {
    user: plain('User', 'name', ['mail']),
    customer: plain('Customer', 'name', ['code']),
    design: { ...plain('Design', 'name'), by: [sql`x."nameFolded"`] },
    colorway: { from: `"Colorway" x ${ofDesign}`, name: `d."name" || '/' || x."name"`, by: [] },
    wear: plain('WearModel', 'wearName'),
    pool: plain('Pool', 'name'),
    collection: plain('Collection', 'name'),
    board: {
      from: '"CollectionImage" x JOIN "Collection" c ON c."id" = x."collectionId"',
      name: `c."name" || CASE WHEN x."title" = '' THEN '' ELSE ': ' || x."title" END`,
      by: [],
    },
    favoritesList: plain('FavoritesList', 'name'),
    // Entries once held its id.
    share: {
      from: '"FavoritesShare" x JOIN "FavoritesList" l ON l."id" = x."listId"',
      name: 'l."name"',
      by: [],
    },
    label: localized('Label', locale),
    archive: localized('Archive', locale),
    specialList: localized('SpecialList', locale),
    stockPage: plain('StockPage', 'name'),
    ink: plain('HouseInk', 'name'),
    profile: plain('ColorProfile', 'name'),
    webhook: plain('Webhook', 'name'),
    order: {
      from: `"Order" x ${ofDesign} JOIN "Customer" c ON c."id" = x."customerId"`,
      name: `d."name" || ' · ' || c."name"`,
      by: [],
    },
    proposal: {
      from: '"ColorwayProposal" x JOIN "Colorway" k ON k."id" = x."colorwayId" JOIN "Design" d ON d."id" = k."designId"',
      name: `d."name" || '/' || k."name"`,
      by: [],
    },
    // By its first design, as an import by its first file: numbers that the act saw, so that deleted ones have them too.
    designEdit: {
      from: '"DesignEdit" x',
      name: `(SELECT e."designName" FROM "DesignEditEntry" e WHERE e."editId" = x."id" ORDER BY e."position" LIMIT 1) || CASE WHEN x."total" > 1 THEN ' +' || (x."total" - 1) ELSE '' END`,
      by: [],
    },
    import: {
      from: '"ImportJob" x',
      name: `(SELECT min(f."fileName") || CASE WHEN count(*) > 1 THEN ' +' || (count(*) - 1) ELSE '' END FROM "ImportFile" f WHERE f."jobId" = x."id")`,
      by: [],
    },
  };
}

const mostFound = 50;
const guidShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const countShape = /^\d{1,9}$/;

export interface Subject {
  subjectKind: string;
  subjectId: string;
}

export interface SubjectName {
  name: string;
  /** deleted: the name that it had */
  isGone: boolean;
}

export const keyOf = ({ subjectKind, subjectId }: Subject) => `${subjectKind} ${subjectId}`;

/** By `kind id`. One statement for all kinds, and another one for what is gone. */
export async function nameSubjects(subjects: Subject[], locale: Locale): Promise<Map<string, SubjectName>> {
  const kinds = kindsIn(locale);
  const idsOf = new Map<string, Set<string>>();
  for (const { subjectKind, subjectId } of subjects) {
    if (!Object.hasOwn(kinds, subjectKind)) continue;
    if (!(kinds[subjectKind]!.counted ? countShape : guidShape).test(subjectId)) continue;
    idsOf.set(subjectKind, (idsOf.get(subjectKind) ?? new Set()).add(subjectId.toLowerCase()));
  }
  if (idsOf.size === 0) return new Map();
  const rows = await readNames([...idsOf].map(([kind, ids]) => [kind, kinds[kind]!, [...ids]] as const));
  const names = new Map(
    rows.map(({ kind, id, name }): [string, SubjectName] => [`${kind} ${id}`, { name, isGone: false }]),
  );
  const gone = [...idsOf].flatMap(([subjectKind, ids]) =>
    [...ids].flatMap((subjectId) => (names.has(`${subjectKind} ${subjectId}`) ? [] : [{ subjectKind, subjectId }])),
  );
  for (const [key, name] of await nameGone(gone, locale)) names.set(key, { name, isGone: true });
  return names;
}

/** Of guids whose kind nobody tells: by the guid. */
export async function nameGuids(guids: string[], locale: Locale): Promise<Map<string, string>> {
  const ids = [...new Set(guids.filter((guid) => guidShape.test(guid)).map((guid) => guid.toLowerCase()))];
  if (ids.length === 0) return new Map();
  const kinds = Object.entries(kindsIn(locale)).filter(([, { counted }]) => !counted);
  const rows = await readNames(kinds.map(([kind, named]) => [kind, named, ids] as const));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const gone = ids.filter((id) => !names.has(id));
  const subjects = gone.flatMap((subjectId) => kinds.map(([subjectKind]) => ({ subjectKind, subjectId })));
  const told = await nameGone(subjects, locale);
  for (const [key, name] of told) names.set(key.split(' ')[1]!, name);
  return names;
}

function readNames(asked: (readonly [kind: string, named: Named, ids: string[]])[]) {
  const parts = asked.map(([kind, { from, name, counted }, ids]) => {
    const isOne = counted ? sql`x."id" = ANY(${ids.map(Number)}::int[])` : sql`x."id" = ANY(${ids}::uuid[])`;
    return sql`SELECT ${kind}::text AS kind, x."id"::text AS id, (${raw(name)})::text AS name FROM ${raw(from)} WHERE ${isOne}`;
  });
  return db
    .$queryRaw<{ kind: string; id: string; name: string | null }[]>(join(parts, ' UNION ALL '))
    .then((rows) => rows.flatMap(({ name, ...row }) => (name ? [{ ...row, name }] : [])));
}

/** What an entry calls its subject, the likeliest first. */
const nameFields = ['name', 'designName', 'wearName', 'reference', 'nameEn', 'title', 'fileName', 'mail'];

const told = (fields: string[]) =>
  fields.flatMap((field) => [sql`e."before" ->> ${field}`, sql`e."after" ->> ${field}`]);

/** The name that the last entry about it knew: one in the reader's language before any other. */
async function nameGone(subjects: Subject[], locale: Locale): Promise<Map<string, string>> {
  if (subjects.length === 0) return new Map();
  const own = sql`coalesce(${join(told([languages[locale]]))})`;
  const rows = await db.$queryRaw<{ key: string; name: string }[]>`
    SELECT DISTINCT ON (e."subjectKind", e."subjectId") e."subjectKind" || ' ' || e."subjectId" AS key, n.name
    FROM "AuditEntry" e
    JOIN unnest(${subjects.map(({ subjectKind }) => subjectKind)}::text[], ${subjects.map(({ subjectId }) => subjectId)}::text[]) g(kind, id)
      ON e."subjectKind" = g.kind AND e."subjectId" = g.id
    CROSS JOIN LATERAL (SELECT coalesce(${own}, ${join(told(nameFields))}) AS name) n
    WHERE n.name <> '' ORDER BY e."subjectKind", e."subjectId", ${own} IS NULL, e."at" DESC, e."id" DESC`;
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Ids of what is or, before it was deleted, was called so, whatever the letters' case and dots. */
export async function findSubjects(text: string): Promise<string[]> {
  return (await Promise.all([findPresent(text), findGone(text)])).flat();
}

async function findPresent(text: string): Promise<string[]> {
  const asked = foldText(text);
  if (asked === '') return [];
  const parts = Object.values(kindsIn('en')).flatMap(({ from, by }) => {
    if (by.length === 0) return [];
    const fits = by.map((column) => sql`${column} = ${asked}`);
    return [sql`(SELECT x."id"::text AS id FROM ${raw(from)} WHERE ${join(fits, ' OR ')} LIMIT ${mostFound})`];
  });
  return (await db.$queryRaw<{ id: string }[]>(join(parts, ' UNION ALL '))).map(({ id }) => id);
}

/** letters that the index of entries' texts needs */
const fewestLetters = 3;

/**
 * In the trash, or as entries call what is gone altogether. Case apart the letters have to be as they were: the index is over entries' texts.
 */
async function findGone(text: string): Promise<string[]> {
  if (text.trim().length < fewestLetters || guidShape.test(text)) return [];
  const exact = text.trim().replace(/[\\%_]/g, '\\$&');
  const names = told([...nameFields, ...Object.values(languages)]);
  const rows = await db.$queryRaw<(Subject & { isTrashed: boolean })[]>`
    (SELECT t."kind" AS "subjectKind", t."thingId" AS "subjectId", true AS "isTrashed" FROM "TrashItem" t
      WHERE t."name" ILIKE ${exact} LIMIT ${mostFound})
    UNION ALL (SELECT DISTINCT e."subjectKind", e."subjectId", false FROM "AuditEntry" e
      WHERE ${auditText} ILIKE ${`%${exact}%`} AND EXISTS (SELECT FROM unnest(ARRAY[${join(names)}]) n(name) WHERE n.name ILIKE ${exact})
      LIMIT ${mostFound})`;
  const named = await nameSubjects(rows, 'en');
  return rows.flatMap((row) => (row.isTrashed || named.get(keyOf(row))?.isGone ? [row.subjectId] : []));
}
