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
/** A stage that is asked for by a call: all but the upload, which is a call of its own. */
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

export interface Standing {
  stage: Stage;
  state: JobState;
  requestedStage: Stage;
  errorKey: string | null;
}

/** Nothing more will happen to it. A stage that failed can be asked for again; a job without one readable file can't. */
export function isEnded({ stage, state, errorKey }: Standing): boolean {
  if (state === 'cancelled' || state === 'disposed') return true;
  if (state === 'failed') return errorKey === 'allFilesFailed';
  return stage === 'completeTransfer' && state === 'done';
}

/** The grouping may be corrected: proposed, and not yet (wholly) in the archive. */
export function isInReview(standing: Standing): boolean {
  const { stage, state } = standing;
  if (isEnded(standing)) return false;
  return (stage === reviewStage && state === 'done') || (stage === 'addToArchive' && state === 'failed');
}

/** Something goes on without a person: a page may wait for news. */
export function isMoving({ state }: Pick<Standing, 'state'>): boolean {
  return state === 'running' || state === 'waiting';
}

/** How one stage of a job stands, for a row of steps. */
export function stageState(standing: Standing, stage: Stage): JobState | 'pending' {
  const [at, own] = [stageIndex(standing.stage), stageIndex(stage)];
  if (own < at) return 'done';
  if (own > at) return 'pending';
  return standing.state;
}
