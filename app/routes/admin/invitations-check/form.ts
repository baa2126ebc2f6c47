/** People who are about to be invited: columns, new customers, wrong cells, and the sending. */
import { declareForm } from '#app/forms/declare.ts';

export const invitationsForm = declareForm(
  'invitationsCheck',
  { columns: {}, names: {}, correct: {}, send: {}, stop: {} },
  { limit: { bytes: 8_000_000, ms: 60_000 } },
);
