/** What whoever lets requests in (app/admission.server.ts) knows of the one under way. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestTurn {
  /** ms that its body was waited for before, in vain */
  bodyWaitedMs: number;
}

const underWay = new AsyncLocalStorage<RequestTurn>();

export const withTurn = <T>(turn: RequestTurn, run: () => T): T => underWay.run(turn, run);

/** ms that were already waited for the body of the request under way, which is not there yet */
export const bodyWaited = (): number => underWay.getStore()?.bodyWaitedMs ?? 0;
