/** What may be asked of a colorway's earlier originals. Browser-safe. */
import { z } from 'zod';
import { guid } from '#app/domain/base/rules.ts';

export const VersionsOf = z.object({ colorwayGuid: guid });
export const OneVersion = z.object({ versionId: guid });
