/** A table of designs, uploaded. */
import { tableLimits } from '#app/domain/catalog/design-tables/limits.ts';
import { declareForm } from '#app/forms/declare.ts';
import { uploadLimit } from '#app/routes/admin/shared/tables/upload-limit.ts';

export const uploadForm = declareForm('designTable', { upload: {} }, { limit: uploadLimit(tableLimits, 64_000) });
