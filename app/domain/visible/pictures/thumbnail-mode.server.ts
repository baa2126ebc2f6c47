/** Which colorway stands for its design in a thumbnail. */
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import type { Settings } from '#app/domain/base/settings/rules.ts';

export type ThumbnailMode = Settings['thumbnailMode'];

export async function thumbnailMode(): Promise<ThumbnailMode> {
  return (await readSettings()).thumbnailMode;
}

interface Candidate {
  id: string;
  position: number;
  editedAt: Date;
}

/** `latest`: the colorway edited last; `original`: the first; `active`: the active one. Undefined for a design without colorways. */
export function chooseThumbnailColorway<C extends Candidate>(
  colorways: C[],
  activeId: string | null,
  mode: ThumbnailMode,
): C | undefined {
  const inOrder = [...colorways].sort((a, b) => a.position - b.position);
  if (mode === 'active') return inOrder.find(({ id }) => id === activeId) ?? inOrder[0];
  if (mode === 'original') return inOrder[0];
  return inOrder.toSorted((a, b) => b.editedAt.getTime() - a.editedAt.getTime())[0];
}
