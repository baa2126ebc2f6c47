/** The sent values of a review, shown again after a refusal. */
import type { ImportedFile } from '#app/domain/imports/review/import-view.server.ts';

export interface Typed {
  groups?: Record<string, unknown>[];
  files?: Record<string, unknown>[];
}

/** By file id: indexes shift when another session regroups files. */
export function typedOf(rows: Record<string, unknown>[] | undefined, id: string): Record<string, unknown> | undefined {
  return rows?.find((row) => row.id === id);
}

/** The first file of the same design, where that is another one of as many px. */
export function firstAlike(files: ImportedFile[], file: ImportedFile): ImportedFile | null {
  const first = files.find(
    ({ groupId, info }) =>
      groupId === file.groupId && info?.width === file.info?.width && info?.height === file.info?.height,
  );
  return first && first.id !== file.id ? first : null;
}
