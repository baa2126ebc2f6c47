/** The toasts of this tab: the one in the served page, and those that came with answers to its own requests. Browser-safe. */
import { useNavigation } from '@remix-run/react';
import { startTransition, useEffect, useState } from 'react';
import type { Toast } from './toast.server.ts';

/** Of an answer: its toast as JSON, in ASCII. */
export const toastHeaderName = 'X-Toast';

/** By their ids, for a double press is answered twice with the same toast; oldest first. */
type Toasts = Record<string, Toast>;

const none: Toasts = {};
let arrived = none;
let tell = () => {};

/** Those that came with answers, and those that no answer brings. */
export const readArrived = () => arrived;

export function arrive(toast: Toast): void {
  arrived = { ...arrived, [toast.id]: toast };
  tell();
}

/** Remix keeps the headers of its answers to itself. */
export function listenForToasts(scope: { fetch: typeof fetch }): void {
  const plain = scope.fetch;
  scope.fetch = async (...asked) => {
    const answer = await plain(...asked);
    const told = answer.headers.get(toastHeaderName);
    if (told) arrive(JSON.parse(told) as Toast);
    return answer;
  };
}

/** Those to show, oldest first. What a press leads to comes before what is said about it. */
export function useToasts(served: Toast | null | undefined): Toast[] {
  const [now, setNow] = useState(none);
  useEffect(() => {
    // Not sooner than what the router has told already, or a page that is slow to draw a press would still count as idle.
    tell = () => startTransition(() => setNow(arrived));
    tell();
  }, []);
  const isIdle = useNavigation().state === 'idle';
  const [first] = useState(served);
  const [shown, setShown] = useState(none);
  if (shown !== now && isIdle) setShown(now);
  return Object.values(first ? { first, ...shown } : shown);
}
