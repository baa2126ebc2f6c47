/** Labels proposed for the designs of a review: what spoke for them when the files were read, as far as the archive's labels prove it by now. */
import type { Transaction } from '#app/data/database.server.ts';
import { byLocale } from '#app/domain/base/text/localized-names.ts';
import { propose, type Proof } from '#app/domain/catalog/labels/suggest/calibrate.ts';
import { readProofs } from '#app/domain/catalog/labels/suggest/judge.server.ts';
import { readCompletion } from '#app/domain/catalog/labels/queue.server.ts';
import type { Evidence } from '#app/domain/catalog/labels/suggest/sources.ts';
import type { SuggestedLabel } from '#app/domain/catalog/labels/suggest/suggest.server.ts';
import type { Locale } from '#app/locales/languages.ts';
import { readAttributes, type KeptInfo } from '../job/attributes.ts';

interface FileRow {
  groupId: string | null;
  state: string;
  info: unknown;
}
interface GroupRow {
  id: string;
  attributes: unknown;
}

export type Proposals = ReadonlyMap<string, SuggestedLabel[]>;

/** What the archive's labels prove by now. Not within a transaction, which has one connection. */
export async function readProven(): Promise<Proof[]> {
  const { completion } = await readCompletion();
  return readProofs(completion.labelled);
}

/** By group, the surest first; of labels that the design is to have already none. `files`: in the order of the import. */
export async function proposeLabels(
  tx: Pick<Transaction, 'label'>,
  groups: GroupRow[],
  files: FileRow[],
  locale: Locale,
  proven: () => Promise<Proof[]> = readProven,
): Promise<Proposals> {
  const members = Map.groupBy(files, ({ groupId }) => groupId);
  const evidence = new Map(groups.map(({ id, attributes }) => [id, evidenceOf(members.get(id) ?? [], attributes)]));
  if ([...evidence.values()].every(({ length }) => length === 0)) return new Map();
  const [proofs, rows] = await Promise.all([
    proven(),
    tx.label.findMany({
      where: { isGroupHeader: false },
      select: { id: true, groupId: true, nameTr: true, nameEn: true, nameRu: true },
    }),
  ]);
  const labels = new Map(rows.map((row) => [row.id, row]));
  const groupOf = (labelId: number) => {
    const label = labels.get(labelId);
    return label && (label.groupId ?? 0);
  };
  return new Map(
    groups.map(({ id, attributes }) => {
      const { labelIDs } = readAttributes(attributes);
      const proposals = propose(evidence.get(id)!, groupOf, proofs)
        .filter(({ labelId }) => !labelIDs.includes(labelId))
        .map(({ labelId, why, sure }) => ({ labelId, name: byLocale(labels.get(labelId)!)[locale], why, sure }));
      return [id, proposals];
    }),
  );
}

/** Of its first file, by which a design is compared and coloured, and of the names of all. */
function evidenceOf(files: FileRow[], attributes: unknown): Evidence[] {
  // With a resolution that a person gave it has other cm.
  const isResized = readAttributes(attributes).dpi !== null;
  return files
    .filter(({ state }) => state === 'processed')
    .flatMap(({ info }, at) =>
      ((info as KeptInfo | null)?.evidence ?? []).filter(({ source }) =>
        source === 'name' ? true : at === 0 && !(source === 'size' && isResized),
      ),
    );
}
