/** Labels proposed for a design: only what is right nine times in ten on designs that are labelled already. */
import { db } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { byLocale } from '#app/domain/base/text/localized-names.ts';
import { readCompletion } from '../queue.server.ts';
import { LabelledDesign } from '../rules.ts';
import { propose } from './calibrate.ts';
import { readEvidence, type DesignEvidence } from './evidence.server.ts';
import { readProofs } from './judge.server.ts';

/** ms that the search for neighbours may take while somebody waits */
const patience = 2000;

/** POST /admin/labels/suggest: of the labels that the design doesn't have, those that are likely right, the surest first. */
export const suggestLabels = operation('labelChoices', LabelledDesign, async (actor, { designGuid }) => {
  const [found, { completion }, own, labels] = await Promise.all([
    takeAhead(designGuid) ?? readEvidence({ designGuid, patience }),
    readCompletion(),
    db.designLabel.findMany({ where: { designId: designGuid }, select: { labelId: true } }),
    db.label.findMany({
      where: { isGroupHeader: false },
      select: { id: true, groupId: true, nameTr: true, nameEn: true, nameRu: true },
    }),
  ]);
  if (!found) throw new DomainError('designNotFound');
  const has = new Set(own.map(({ labelId }) => labelId));
  const labelOf = new Map(labels.map((label) => [label.id, label]));
  const groupOf = (labelId: number) => {
    const label = labelOf.get(labelId);
    return label && (label.groupId ?? 0);
  };
  const proposals = propose(found.evidence, groupOf, await readProofs(completion.labelled))
    .filter(({ labelId }) => !has.has(labelId))
    .map(({ labelId, why, sure }) => ({ labelId, name: byLocale(labelOf.get(labelId)!)[actor.locale], why, sure }));
  return { designGuid, proposals };
});
export type SuggestedLabel = Awaited<ReturnType<typeof suggestLabels>>['proposals'][number];

/** ms that evidence read ahead may be used; neighbours are seldom labelled in between */
const aheadFor = 120_000;
const mostAhead = 50;

const ahead = new Map<string, { at: number; evidence: Promise<DesignEvidence | null> }>();

/** For the design that comes next in the labeller's queue: its evidence is there when the page asks for it. Waits for nothing. */
export const prepareSuggestions = operation('labelChoices', LabelledDesign, async (_actor, { designGuid }) => {
  const evidence = readEvidence({ designGuid, patience });
  // Nobody waits for it yet; who takes it reads it again.
  evidence.catch(() => ahead.delete(designGuid));
  for (const [id, { at }] of ahead) if (ahead.size >= mostAhead || Date.now() - at > aheadFor) ahead.delete(id);
  ahead.set(designGuid, { at: Date.now(), evidence });
});

function takeAhead(designGuid: string): Promise<DesignEvidence | null> | undefined {
  const kept = ahead.get(designGuid);
  ahead.delete(designGuid);
  return kept && Date.now() - kept.at < aheadFor ? kept.evidence : undefined;
}
