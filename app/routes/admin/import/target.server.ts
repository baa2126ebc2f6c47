/** The design, and the colorway to replace, that an import was started from. */
import type { Person } from '#app/domain/base/actor.ts';
import { getAdminDesignHeader } from '#app/domain/catalog/designs/header.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';

export interface ImportTarget {
  designGuid: string;
  designName: string;
  archiveId: number;
  colorwayGuid: string | null;
  colorwayName: string | null;
}

/** Null without one, or if it has been deleted. */
export async function readTarget(person: Person, params: URLSearchParams): Promise<ImportTarget | null> {
  if (!params.has('design')) return null;
  try {
    const header = await getAdminDesignHeader(person, { designGuid: params.get('design') });
    const colorway = header.colorways.find(({ colorwayGuid }) => colorwayGuid === params.get('colorway'));
    return {
      designGuid: header.guid,
      designName: header.designName,
      archiveId: header.archiveId,
      colorwayGuid: colorway?.colorwayGuid ?? null,
      colorwayName: colorway?.colorwayName ?? null,
    };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
