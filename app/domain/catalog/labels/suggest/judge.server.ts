/** Known designs asked as if they were new, and the thresholds that follow, kept for the proposals. */
import { db } from '#app/data/database.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import { calibrate, type Judged, type Proof } from './calibrate.ts';
import { readEvidence } from './evidence.server.ts';

/** designs that are asked; some minutes at any size of the archive */
const mostAsked = 1000;
/** ms that the first search may wait for the index */
const patience = 120_000;

export interface Judgement {
  judged: Judged[];
  /** designs that were asked, and how many of them could be compared with others */
  asked: number;
  compared: number;
}

/** The same designs each time as long as the archive is the same. */
export async function judgeKnownDesigns(signal?: AbortSignal): Promise<Judgement> {
  const groupOf = await readGroups();
  const designs = await db.$queryRaw<{ id: string; labelIds: number[] }[]>`
    SELECT "designId"::text AS id, array_agg("labelId") AS "labelIds" FROM "DesignLabel"
    GROUP BY "designId" ORDER BY hashtextextended("designId"::text, 0) LIMIT ${mostAsked}`;
  const judgement: Judgement = { judged: [], asked: designs.length, compared: 0 };
  for (const { id, labelIds } of designs) {
    signal?.throwIfAborted();
    const found = await readEvidence({ designGuid: id, patience }, patience + 5000);
    if (!found) continue;
    judgement.compared += Number(found.isCompared);
    for (const one of found.evidence) {
      const groupId = groupOf.get(one.labelId);
      if (groupId === undefined) continue;
      judgement.judged.push({ ...one, designGuid: id, groupId, isRight: labelIds.includes(one.labelId) });
    }
  }
  return judgement;
}

/** Of each label; 0: without a group. */
export async function readGroups(): Promise<Map<number, number>> {
  const rows = await db.label.findMany({ where: { isGroupHeader: false }, select: { id: true, groupId: true } });
  return new Map(rows.map(({ id, groupId }) => [id, groupId ?? 0]));
}

const row = 1;

/** For the worker: judges anew and keeps what is proven. */
export async function calibrateLabels(signal?: AbortSignal): Promise<void> {
  const labelled = await countLabelled();
  const { judged, asked, compared } = await judgeKnownDesigns(signal);
  const data = { at: new Date(), labelled, asked, compared, proofs: calibrate(judged) as object[] };
  await db.labelCalibration.upsert({ where: { id: row }, create: { id: row, ...data }, update: data });
}

async function countLabelled(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM "Design" d WHERE EXISTS (SELECT FROM "DesignLabel" l WHERE l."designId" = d."id")`;
  return row!.count;
}

const minute = 60_000;
/** ms: after that it is made anew when proposals are asked for */
const goodFor = 24 * 60 * minute;
/** of the labelled designs: so many more, or fewer, make it anew sooner */
const growth = 0.1;

/** What is proven; asks the worker for it where it is missing or old. `labelled`: designs that have labels now. */
export async function readProofs(labelled: number): Promise<Proof[]> {
  const kept = await db.labelCalibration.findUnique({ where: { id: row } });
  if (!kept || isOld(kept, labelled, Date.now())) await sendJob('labels-calibrate', {}, { key: 'labels' });
  return (kept?.proofs ?? []) as unknown as Proof[];
}

interface Kept {
  at: Date;
  labelled: number;
  asked: number;
  compared: number;
}

function isOld(kept: Kept, labelled: number, now: number): boolean {
  const age = now - kept.at.getTime();
  if (age > goodFor) return true;
  if (age < minute) return false;
  if (Math.abs(labelled - kept.labelled) > Math.max(5, growth * kept.labelled)) return true;
  // Embeddings come after the designs.
  return kept.compared < 0.9 * kept.asked && age > 10 * minute;
}
