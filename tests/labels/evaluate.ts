/**
 * `npm run evaluate -- labels`: how often proposed labels are right on the running archive's own labelled designs, by group and source. Each design is
 * judged without its own labels, and by thresholds that were found without it. EVAL_DISTRACTORS: so many relatives of the demo's designs are added
 * meanwhile.
 */
import { db } from '#app/data/database.server.ts';
import { calibrate, propose, type Judged } from '#app/domain/catalog/labels/suggest/calibrate.ts';
import { judgeKnownDesigns, readGroups } from '#app/domain/catalog/labels/suggest/judge.server.ts';
import { sources, type Source } from '#app/domain/catalog/labels/suggest/sources.ts';
import { addRelatives, removeRelatives } from './relatives.ts';

interface Line {
  made: number;
  right: number;
  /** designs that got one */
  designs: Set<string>;
}

const relatives = Number(process.env.EVAL_DISTRACTORS ?? 0);
try {
  if (relatives > 0) await addRelatives(relatives);
  await evaluateLabels();
} finally {
  if (relatives > 0) await removeRelatives();
}
process.exit(0);

async function evaluateLabels(): Promise<void> {
  const { judged, asked, compared } = await judgeKnownDesigns();
  const groups = await db.label.findMany({ where: { isGroupHeader: true }, orderBy: { position: 'asc' } });
  const groupOf = await readGroups();
  console.log(`  ${asked} labelled designs, ${compared} of them compared with others`);
  const byDesign = Map.groupBy(judged, ({ designGuid }) => designGuid);
  const lines = new Map<string, Line>();
  const count = (group: number, source: Source | 'any', one: { designGuid: string; isRight: boolean }) => {
    const key = `${group} ${source}`;
    const line = lines.get(key) ?? { made: 0, right: 0, designs: new Set() };
    lines.set(key, line);
    line.made++;
    line.right += Number(one.isRight);
    line.designs.add(one.designGuid);
  };
  for (const [designGuid, own] of byDesign) {
    const proofs = calibrate(judged.filter((one) => one.designGuid !== designGuid));
    for (const { labelId, why } of propose(own, (id) => groupOf.get(id), proofs)) {
      const { groupId, isRight } = own.find((one) => one.labelId === labelId)!;
      for (const source of why) count(groupId, source, { designGuid, isRight });
      count(groupId, 'any', { designGuid, isRight });
    }
  }
  console.log(
    '\n| group | source | known cases | threshold | proposals | right | designs that get one |\n|---|---|---|---|---|---|---|',
  );
  const proofs = calibrate(judged);
  for (const group of [...groups, { id: 0, nameEn: 'no group' }]) {
    for (const source of [...sources, 'any'] as const) {
      const line = lines.get(`${group.id} ${source}`);
      const known = judged.filter((one) => one.groupId === group.id && one.source === source);
      if (known.length === 0 && !line) continue;
      const proof = proofs.find((one) => one.groupId === group.id && one.source === source);
      const cells = [
        group.nameEn,
        source,
        source === 'any' ? '' : `${known.length}, ${rightOf(known)} right`,
        proof ? proof.least.toFixed(2) : '–',
        line?.made ?? 0,
        line ? `${line.right} (${Math.round((100 * line.right) / line.made)} %)` : '–',
        `${Math.round((100 * (line?.designs.size ?? 0)) / asked)} %`,
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
  }
}

function rightOf(judged: Judged[]): number {
  return judged.filter(({ isRight }) => isRight).length;
}
