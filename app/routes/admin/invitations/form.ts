/** People to invite: a file, or pasted lines. */
import { invitationLimits } from '#app/domain/people/invitations/limits.ts';
import { declareForm } from '#app/forms/declare.ts';
import { uploadLimit } from '#app/routes/admin/shared/tables/upload-limit.ts';

export const bringForm = declareForm('invitations', { bring: {} }, { limit: uploadLimit(invitationLimits, 2_000_000) });
