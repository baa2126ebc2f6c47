/** Which designs have no label yet: counted and walked in the search's index, so that it is exact and quick at any size. */
import { db } from '#app/data/database.server.ts';
import { question } from '#app/domain/base/questions/question.server.ts';
import { anyOfBits, countBits, countCommon, hasBit, type Bits } from '#app/domain/visible/index/bits.ts';
import { withConditions, type Condition } from '#app/domain/visible/index/conditions.server.ts';
import type { DesignIndex } from '#app/domain/visible/index/design-index.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { byLocale } from '#app/domain/base/text/localized-names.ts';
import type { Unlabeled } from './rules.ts';

export interface Completion {
  total: number;
  labelled: number;
}

function labelledBits(index: DesignIndex): Bits {
  return anyOfBits(index.choices('label').map(([, bits]) => bits));
}

const askCompletion = question('completion', async () =>
  withConditions([{ kind: 'everything' }], (index, [live]) => {
    const labelled = labelledBits(index);
    return {
      completion: { total: countBits(live!), labelled: countCommon(live!, labelled) },
      archives: new Map(
        index
          .choices('archive')
          .map(([id, bits]): [number, Completion] => [
            Number(id),
            { total: countBits(bits), labelled: countCommon(bits, labelled) },
          ]),
      ),
    };
  }),
);

/** How many of all designs have labels, and of each archive that has designs. */
export async function readCompletion() {
  const { completion, archives } = await askCompletion(undefined);
  const rows = await db.archive.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }] });
  const byArchive = rows.flatMap((row) => {
    const completion = archives.get(row.id);
    return completion?.total ? [{ archiveId: row.id, archiveName: byLocale(row), ...completion }] : [];
  });
  return { completion, byArchive };
}

export interface Waiting {
  /** unlabelled ones of the archive and name asked for */
  remaining: number;
  next?: string;
  /** the one after it, so that its pictures can be fetched ahead */
  upcoming?: string;
}

/** Newest first, after the design last looked at; designs before others are passed over. */
export function findWaiting(asked: Unlabeled, passedOver: ReadonlySet<string>): Promise<Waiting> {
  return askWaiting({ asked, passedOver });
}

interface WaitingQuestion {
  asked: Unlabeled;
  passedOver: ReadonlySet<string>;
}

const askWaiting = question('waiting for labels', async ({ asked, passedOver }: WaitingQuestion): Promise<Waiting> => {
  const { name, archive, after } = asked;
  const folded = foldText(name ?? '');
  const conditions: Condition[] = [
    archive ? { kind: 'choices', mode: 'any', facet: 'archive', choices: [archive] } : { kind: 'everything' },
    folded ? { kind: 'name', text: folded } : { kind: 'everything' },
  ];
  return withConditions(conditions, (index, [ofArchive, ofName]) => {
    const labelled = labelledBits(index);
    const waits = (ordinal: number) =>
      hasBit(index.live, ordinal) &&
      hasBit(ofArchive!, ordinal) &&
      hasBit(ofName!, ordinal) &&
      !hasBit(labelled, ordinal);
    const { list } = index.orders.uploaded;
    const from = after === undefined ? undefined : index.ordinalOf(after);
    const start = from === undefined ? list.length : index.orders.uploaded.placeOf(from);
    const found: string[] = [];
    let remaining = 0;
    for (let place = list.length - 1; place >= 0; place--) {
      const ordinal = list[place]!;
      if (!waits(ordinal)) continue;
      remaining++;
      const { id } = index.rows[ordinal]!;
      if (place < start && found.length < 2 && !passedOver.has(id)) found.push(id);
    }
    return { remaining, next: found[0], upcoming: found[1] };
  });
});
