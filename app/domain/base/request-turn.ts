/** What whoever lets requests in (app/admission.server.ts) knows of the one under way. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestTurn {
  /** ms that its body was waited for before, in vain */
  bodyWaitedMs?: number;
  /** Lets the next one in, now and not when the answer begins. */
  leave?: () => void;
}

const underWay = new AsyncLocalStorage<RequestTurn>();

export const withTurn = <T>(turn: RequestTurn, run: () => T): T => underWay.run(turn, run);

/** ms that were already waited for the body of the request under way, which is not there yet */
export const bodyWaited = (): number => underWay.getStore()?.bodyWaitedMs ?? 0;

/** For whoever is about to wait for another process: what is left of the request then is only to send what was made. */
export const leaveTurn = (): void => underWay.getStore()?.leave?.();
