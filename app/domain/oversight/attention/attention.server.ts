/** What needs attention: how much of each, and the designs of one finding with what can be told of them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { db, Prisma } from '#app/data/database.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { can } from '#app/domain/base/permissions.ts';
import type { RepeatOffset } from '#app/domain/base/repeat.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { readResults, type DesignResult } from '#app/domain/find/results/results.server.ts';
import { imageErrorText, imageWarningText, type Remark } from '#app/domain/imports/job/image-words.ts';
import { imageErrors } from '#app/locales/en/image.ts';
import { translate } from '#app/locales/translate.ts';
import { duplicatePairs, openDesigns, unreadableColorways } from './design-findings.server.ts';
import { countOthers } from './other-findings.server.ts';
import {
  designFindings,
  findings,
  findingsPerPage,
  ListDesignFinding,
  partOfFinding,
  type DesignFinding,
  type Finding,
  type SeamEdge,
} from './rules.ts';
import { openSeams } from './seam-picture.server.ts';

const { sql } = Prisma;

export type FindingCounts = Partial<Record<Finding, number>>;

/** How many there are of each finding that is about a part of the administration which is open to the asker. */
export const countFindings = operation('attention', Nothing, async (actor) => openTo(actor, await countAll(actor)));

async function countAll(actor: Actor): Promise<FindingCounts> {
  const [ofDesigns, others] = await Promise.all([Promise.all(designFindings.map(countOpen)), countOthers(actor)]);
  const counts: FindingCounts = {
    ...Object.fromEntries(designFindings.map((finding, at) => [finding, ofDesigns[at]!])),
    ...others,
  };
  last = { counts, at: Date.now() };
  return counts;
}

const openTo = (actor: Actor, counts: FindingCounts): FindingCounts =>
  Object.fromEntries(
    findings.flatMap((finding) => (can(actor, partOfFinding(finding)) ? [[finding, counts[finding]]] : [])),
  );

const sum = (counts: FindingCounts) => Object.values(counts).reduce((total, count) => total + count, 0);

async function countOpen(finding: DesignFinding): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM (${openDesigns(finding)}) o`;
  return row!.count;
}

/** ms that the menu's number may be old */
const goodForMs = 60_000;
let last: { counts: FindingCounts; at: number } | undefined;

/** ms that a page waits for it */
const patienceMs = 300;
let renewal: Promise<void> | undefined;

/**
 * Of all findings together, for the menu: of this process' last counts, which are renewed once a minute at most. No page waits long for it or fails
 * with it: null while nothing has been counted yet.
 */
export const countAttention = operation('admin', Nothing, async (actor) => {
  if (!last || Date.now() - last.at > goodForMs) {
    renewal ??= countAll(actor)
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => (renewal = undefined));
    await Promise.race([renewal, sleep(patienceMs, undefined, { ref: false })]);
  }
  return { total: last ? sum(openTo(actor, last.counts)) : null };
});

export interface FoundColorway {
  colorwayGuid: string;
  colorwayName: string;
  /** what is wrong with it, as sentences */
  remarks: string[];
  /** of a finding of seams: those that are open */
  seams: SeamEdge[];
}

export interface Twin {
  designGuid: string;
  designName: string;
  /** its active one */
  colorwayGuid: string | null;
  /** of one original; otherwise found alike when it came in */
  isSameFile: boolean;
}

export interface FoundDesign {
  design: DesignResult;
  /** for its form */
  version: string;
  dpi: number;
  sizePx: { width: number; height: number };
  studio: string;
  repeatOffset: RepeatOffset;
  /** the file gave no resolution */
  hasNone: boolean;
  colorways: FoundColorway[];
  twins: Twin[];
  /** by whom it was set aside, and when */
  aside: { by: string; at: Date } | null;
}

/** Newest first; those set aside by when they were. */
export const listDesignFinding = operation('designs', ListDesignFinding, async (actor, { finding, aside, page }) => {
  const cut = sql`LIMIT ${findingsPerPage} OFFSET ${page * findingsPerPage}`;
  const rows = aside
    ? db.$queryRaw<IdRow[]>`
        SELECT s."designId"::text AS id, s."userName" AS by, s."at" FROM "FindingSetAside" s WHERE s."finding" = ${finding}
        ORDER BY s."at" DESC, s."designId" ${cut}`
    : db.$queryRaw<IdRow[]>`
        SELECT o.id::text AS id FROM (${openDesigns(finding)}) o JOIN "Design" d ON d."id" = o.id
        ORDER BY d."uploadedAt" DESC, d."id" DESC ${cut}`;
  const [ids, openCount, asideCount] = await Promise.all([
    rows,
    countOpen(finding),
    db.findingSetAside.count({ where: { finding } }),
  ]);
  if (last) last.counts[finding] = openCount;
  const totalCount = aside ? asideCount : openCount;
  return {
    finding,
    designs: await describe(actor, finding, ids),
    openCount,
    asideCount,
    totalCount,
    totalPage: Math.ceil(totalCount / findingsPerPage),
    currentPage: page,
  };
});

interface IdRow {
  id: string;
  by?: string;
  at?: Date;
}

async function describe(actor: Actor, finding: DesignFinding, rows: IdRow[]): Promise<FoundDesign[]> {
  const ids = rows.map(({ id }) => id);
  const [results, facts, colorways, twins] = await Promise.all([
    readResults(actor, ids),
    db.design.findMany({
      where: { id: { in: ids } },
      select: {
        id: true,
        modifiedAt: true,
        dpi: true,
        widthPx: true,
        heightPx: true,
        studio: true,
        repeatOffset: true,
      },
    }),
    findColorways(actor, finding, ids),
    finding === 'duplicates' ? findTwins(ids) : [],
  ]);
  const [asideOf, factsOf] = [new Map(rows.map((row) => [row.id, row])), new Map(facts.map((row) => [row.id, row]))];
  return results.flatMap((design): FoundDesign[] => {
    const fact = factsOf.get(design.designGuid);
    const { by, at } = asideOf.get(design.designGuid) ?? {};
    const ofDesign = colorways.filter(({ designId }) => designId === design.designGuid);
    if (!fact) return [];
    return [
      {
        design,
        version: fact.modifiedAt.toISOString(),
        dpi: fact.dpi.toNumber(),
        sizePx: { width: fact.widthPx, height: fact.heightPx },
        studio: fact.studio,
        repeatOffset: fact.repeatOffset,
        hasNone: finding === 'resolution' && ofDesign.length > 0,
        colorways: ofDesign.map(({ designId: _, ...colorway }) => colorway),
        twins: twins.filter(({ id }) => id === design.designGuid).map(({ id: _, ...twin }) => twin),
        aside: at ? { by: by ?? '', at } : null,
      },
    ];
  });
}

type Described = FoundColorway & { designId: string };

/** The colorways that make the finding. */
async function findColorways(actor: Actor, finding: DesignFinding, ids: string[]): Promise<Described[]> {
  if (finding === 'resolution' || finding === 'seam') {
    const rows = await readColorways(sql`c."warnings" AS told`, sql`TRUE`, ids);
    return rows.flatMap(({ told, ...colorway }) => {
      const remarks = (told as Remark[]).filter(({ key }) =>
        finding === 'seam' ? key.startsWith('seam') : key === 'noResolution',
      );
      const texts = remarks.map(({ key, values }) => imageWarningText(actor.locale, key, values));
      const seams = finding === 'seam' ? openSeams(remarks).map(({ edge }) => edge) : [];
      return texts.length > 0 ? [{ ...colorway, remarks: texts, seams }] : [];
    });
  }
  if (finding === 'originals') {
    const told = sql`(SELECT o."fileName" FROM "Original" o WHERE o."id" = c."originalId") AS told`;
    const isLost = sql`EXISTS (SELECT FROM "Original" o WHERE o."id" = c."originalId" AND o."lostAt" IS NOT NULL)`;
    const rows = await readColorways(told, isLost, ids);
    return rows.map(({ told: fileName, ...colorway }) => ({ ...colorway, remarks: [String(fileName)], seams: [] }));
  }
  if (finding === 'pictures') {
    const told = sql`(SELECT p."reason" FROM "PictureFailure" p WHERE p."colorwayId" = c."id") AS told`;
    const rows = await readColorways(told, sql`c."id" IN (${unreadableColorways})`, ids);
    return rows.map(({ told: reason, ...colorway }) => ({
      ...colorway,
      remarks: [wordReason(actor, reason)],
      seams: [],
    }));
  }
  return [];
}

function wordReason({ locale }: Actor, reason: unknown): string {
  if (typeof reason === 'string' && reason in imageErrors) return imageErrorText(locale, reason);
  return translate(locale)(reason === 'fileMissing' ? 'attention.fileMissing' : 'attention.unreadable');
}

function readColorways(told: Prisma.Sql, condition: Prisma.Sql, ids: string[]) {
  return db.$queryRaw<(Omit<Described, 'remarks' | 'seams'> & { told: unknown })[]>`
    SELECT c."designId"::text, c."id"::text AS "colorwayGuid", c."name" AS "colorwayName", ${told}
    FROM "Colorway" c WHERE c."designId" = ANY(${ids}::uuid[]) AND ${condition} ORDER BY c."designId", c."position"`;
}

function findTwins(ids: string[]) {
  return db.$queryRaw<(Twin & { id: string })[]>`
    SELECT p.id::text, d."id"::text AS "designGuid", d."name" AS "designName", d."activeColorwayId"::text AS "colorwayGuid", bool_or(p."isSameFile") AS "isSameFile"
    FROM (${duplicatePairs}) p JOIN "Design" d ON d."id" = p.twin
    WHERE p.id = ANY(${ids}::uuid[]) GROUP BY p.id, d."id" ORDER BY d."name"`;
}
