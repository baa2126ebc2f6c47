/** One handler for every job name; a name without one fails the type check. */
import type { JobName, JobPayload } from '#app/data/jobs.server.ts';
import type { ImageProcess } from '#app/domain/imports/run.server.ts';
import { boardMake } from './board-make.ts';
import { calibrate } from './calibrate-labels.ts';
import { designEdit } from './design-edit.ts';
import { exportMake } from './export-make.ts';
import { importFiles, importRun } from './import-run.ts';
import { inksMake } from './inks-make.ts';
import { embedColorways, helpWithColorways } from './embed-colorways.ts';
import { invitationsSend } from './invitations-send.ts';
import { mailSend } from './mail-send.ts';
import { mastersRemake } from './masters-remake.ts';
import { pictureMake } from './picture-make.ts';
import { seamsCheck } from './seams-check.ts';
import { searchMails } from './search-mails.ts';
import { webhookSend } from './webhook-send.ts';
import { wearCheck } from './wear-check.ts';
import { sweep } from './sweep.ts';

export interface JobTools {
  /** one child process that decodes, of this worker slot alone */
  image: ImageProcess;
  /** the worker stops, or lost the job */
  signal: AbortSignal;
  /** 0 for the first try */
  attempt: number;
  /** the job's own, the same at every try */
  id: string;
}

export type Handler<Name extends JobName> = (payload: JobPayload<Name>, tools: JobTools) => Promise<void>;

export const handlers = {
  'import-run': importRun,
  'import-files': importFiles,
  'picture-make': (data, { image, signal }) => pictureMake({ data, signal }, { image }),
  'board-make': boardMake,
  'inks-make': inksMake,
  'looks-make': embedColorways,
  'looks-help': helpWithColorways,
  'masters-remake': mastersRemake,
  'labels-calibrate': calibrate,
  'export-make': exportMake,
  'design-edit': designEdit,
  'wear-check': wearCheck,
  'seams-check': seamsCheck,
  'invitations-send': invitationsSend,
  'webhook-send': webhookSend,
  'mail-send': mailSend,
  'search-mails': searchMails,
  // The demo's code is loaded only when needed.
  'demo-import': async (payload, tools) => (await import('./demo-import.ts')).demoImport(payload, tools),
  sweep,
} satisfies { [Name in JobName]: Handler<Name> };
