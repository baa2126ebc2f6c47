/**
 * From which strength on a source is right often enough in a group of labels, told by designs whose labels are known. Each was judged without its own
 * labels (leave-one-out). Pure.
 */
import type { Evidence, Source } from './sources.ts';

/** what a source would have proposed for a design, and whether somebody had given it that label */
export interface Judged extends Evidence {
  designGuid: string;
  /** 0: labels without a group */
  groupId: number;
  isRight: boolean;
}

/** A source may propose labels of a group from `least` on: of `made` such proposals on known designs `right` were right. */
export interface Proof {
  groupId: number;
  source: Source;
  least: number;
  made: number;
  right: number;
}

/** of the proposals */
const leastRight = 0.9;
/** fewer prove nothing */
const leastMade = 15;

/** The proofs of all sources in all groups; what isn't proven has none. */
export function calibrate(judged: Judged[]): Proof[] {
  const byGroup = Map.groupBy(judged, ({ groupId, source }) => `${groupId} ${source}`);
  return [...byGroup.values()].flatMap((own) => prove(own) ?? []);
}

/** The lowest strength at which enough of all that are as strong are right. */
function prove(judged: Judged[]): Proof | null {
  const sorted = judged.toSorted((one, other) => other.strength - one.strength);
  const { groupId, source } = sorted[0]!;
  let proof: Proof | null = null;
  let right = 0;
  for (const [at, { strength, isRight }] of sorted.entries()) {
    right += Number(isRight);
    const made = at + 1;
    if (sorted[made]?.strength === strength || made < leastMade) continue;
    if (surelyRight(right, made) >= leastRight) proof = { groupId, source, least: strength, made, right };
  }
  return proof;
}

/** Standard errors: nine such judgements in ten hold. */
const caution = 1.28;

/** The lower bound of the share of right ones (Wilson 1927): few must be better than many. */
function surelyRight(right: number, made: number): number {
  const share = right / made;
  const square = caution * caution;
  const middle = share + square / (2 * made);
  const error = caution * Math.sqrt((share * (1 - share)) / made + square / (4 * made * made));
  return (middle - error) / (1 + square / made);
}

export interface Proposal {
  labelId: number;
  /** the surest first */
  why: Source[];
  /** 0 … 1: how many of the like were right on known designs, of the surest source */
  sure: number;
}

/** What may be proposed, the surest first. */
export function propose(
  evidence: Evidence[],
  groupOf: (labelId: number) => number | undefined,
  proofs: Proof[],
): Proposal[] {
  const proofOf = new Map(proofs.map((proof) => [`${proof.groupId} ${proof.source}`, proof]));
  const byLabel = new Map<number, { source: Source; sure: number }[]>();
  for (const { labelId, source, strength } of evidence) {
    const proof = proofOf.get(`${groupOf(labelId)} ${source}`);
    if (!proof || strength < proof.least) continue;
    byLabel.set(labelId, [...(byLabel.get(labelId) ?? []), { source, sure: proof.right / proof.made }]);
  }
  return [...byLabel]
    .map(([labelId, reasons]) => {
      const sorted = reasons.toSorted((one, other) => other.sure - one.sure);
      return { labelId, why: sorted.map(({ source }) => source), sure: sorted[0]!.sure };
    })
    .sort((one, other) => other.sure - one.sure || other.why.length - one.why.length || one.labelId - other.labelId);
}
