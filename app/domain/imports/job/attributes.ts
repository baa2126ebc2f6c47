/** What a group keeps beside its number: the design's fields, and whether the number is the archive's own. */
import type { SourceInfo } from '#app/image/base/types.ts';
import { printingOf } from '#app/domain/catalog/designs/printing.ts';
import type { Evidence } from '#app/domain/catalog/labels/suggest/sources.ts';
import type { Repeat } from '#app/domain/base/repeat.ts';
import type { ProposedBox, ShownSeam } from './repeat-parts.ts';
import { GroupAttributes } from './rules.ts';
import { stemOf } from './file-names.ts';

export interface KeptAttributes extends GroupAttributes {
  /** the archive's next number, taken for good when the design is made; false: as typed or as the file is called */
  numbered: boolean;
  /** why this group could not be added */
  error?: { key: string; values: Record<string, string | number> };
  /** a person has seen the grouping: it is not proposed again */
  reviewed?: boolean;
  /** how the newly chosen part of its first file is laid becomes the design's repeat once that is made */
  takesRepeat?: boolean;
  /** the design that an admin put these files to; a new import joins no other */
  joins?: string;
}

/** What the house's rules say of a design, by a file's path and properties. */
export interface RuledFields {
  originalName?: string;
  studio?: string;
  notes?: string;
  customerId?: string;
  labelIDs?: number[];
}

/** The image core's reading, and what the import found out itself. */
export interface KeptInfo extends SourceInfo {
  /** how the file, or the part of it that is its repeat, closes best */
  proposedRepeat?: Repeat;
  /** 0 … 1: how surely so */
  repeatConfidence?: number;
  /** seams that show when it is laid so */
  seams?: ShownSeam[];
  /** a smaller repeat in the whole file */
  proposal?: ProposedBox | null;
  /** a likelier resolution than the file's own */
  suggestedDpi?: number | null;
  /** design fields that the house's rules give for it (rules/import-rules.server.ts) */
  ruled?: RuledFields;
  /** the archive that the house's rules say by its path and properties */
  archiveId?: number;
  /** what spoke for which labels when it was read */
  evidence?: Evidence[];
  /** a first preview exists while the master is being made */
  looked?: boolean;
}

export function readAttributes(json: unknown): KeptAttributes {
  const kept = (json ?? {}) as Partial<KeptAttributes>;
  const parsed = GroupAttributes.safeParse(kept);
  const fields = parsed.success ? parsed.data : GroupAttributes.parse({});
  return {
    ...fields,
    numbered: kept.numbered ?? false,
    ...(kept.error && { error: kept.error }),
    ...(kept.reviewed && { reviewed: true }),
    ...(kept.takesRepeat && { takesRepeat: true }),
    ...(kept.joins && { joins: kept.joins }),
  };
}

export function repeatFields({ repeatOffset, repeatDirection, repeatCustomValue }: Repeat) {
  return { repeatOffset, repeatDirection, repeatOffsetCustomValue: repeatCustomValue };
}

export function proposeAttributes(file: { fileName: string; info: KeptInfo }, numbered: boolean): KeptAttributes {
  const { info, fileName } = file;
  const repeat = info.proposedRepeat;
  const fields = GroupAttributes.parse({
    type: printingOf({ colorMode: info.mode, channels: info.channels }).type,
    originalName: stemOf(fileName),
    ...(repeat && repeatFields(repeat)),
    ...info.ruled,
  });
  return { ...fields, numbered };
}
