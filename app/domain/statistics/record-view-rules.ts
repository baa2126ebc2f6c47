/** What is recorded of browsing. Browser-safe. */
import { z } from 'zod';
import { guid } from '#app/domain/base/rules.ts';

export const RecordView = z.object({ designGuid: guid, colorwayGuid: guid });

/** The same person on the same colorway counts once in so long. */
export const viewPauseMinutes = 30;
