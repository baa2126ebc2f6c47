/** The one list of import stages (SPEC §4): screens, service calls, worker and tests derive from it. Browser-safe. */

export const stages = [
  { key: 'upload', call: null },
  { key: 'process', call: 'process' },
  { key: 'renameMain', call: 'rename-numerator-main' },
  { key: 'renameInternal', call: 'rename-numerator-internal' },
  { key: 'mergeInternal', call: 'merge-internal' },
  { key: 'addToArchive', call: 'add-to-archive' },
  { key: 'completeTransfer', call: 'complete-transfer' },
] as const;

export type Stage = (typeof stages)[number]['key'];
/** A stage that a call can start: all but the upload, which has its own call. */
export type CalledStage = Exclude<Stage, 'upload'>;

export const stageKeys = stages.map(({ key }) => key) as [Stage, ...Stage[]];
export const calledStages = stageKeys.slice(1) as [CalledStage, ...CalledStage[]];
/** A person looks at the grouping after this stage. */
export const reviewStage = 'mergeInternal' satisfies Stage;
export const stagesToReview = calledStages.slice(0, calledStages.indexOf(reviewStage) + 1);

export function stageIndex(stage: Stage): number {
  return stageKeys.indexOf(stage);
}

export function stageAfter(stage: Stage): Stage | undefined {
  return stageKeys[stageIndex(stage) + 1];
}

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'disposed';

export interface JobStatus {
  stage: Stage;
  state: JobState;
  requestedStage: Stage;
  errorKey: string | null;
}

/** Nothing more will happen to it. A stage that failed can be asked for again; a job without one readable file can't. */
export function isEnded({ stage, state, errorKey }: JobStatus): boolean {
  if (state === 'cancelled' || state === 'disposed') return true;
  if (state === 'failed') return errorKey === 'allFilesFailed';
  return stage === 'completeTransfer' && state === 'done';
}

/** The grouping may be corrected: proposed, and not yet (wholly) in the archive. */
export function isInReview(status: JobStatus): boolean {
  const { stage, state } = status;
  if (isEnded(status)) return false;
  return (stage === reviewStage && state === 'done') || (stage === 'addToArchive' && state === 'failed');
}

/** Something goes on without a person: a page may wait for news. */
export function isMoving({ state }: Pick<JobStatus, 'state'>): boolean {
  return state === 'running' || state === 'waiting';
}

/** Status of one stage of a job, for a row of steps. */
export function stageState(status: JobStatus, stage: Stage): JobState | 'pending' {
  const [at, own] = [stageIndex(status.stage), stageIndex(stage)];
  if (own < at) return 'done';
  if (own > at) return 'pending';
  return status.state;
}
