/** The toasts of this tab: the one in the served page, and those that came with answers to its own requests. Browser-safe. */
import { useNavigation } from '@remix-run/react';
import { createContext, useState, useSyncExternalStore } from 'react';
import type { Toast } from './toast.server.ts';

/** Of an answer: its toast as JSON in Base64. */
export const toastHeaderName = 'X-Toast';

/** Older ones are dropped. */
const mostKept = 12;
const none: readonly Toast[] = [];

let arrived = none;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A double press is answered twice with the same toast. */
export function addToast(toast: Toast): void {
  if (arrived.some(({ id }) => id === toast.id)) return;
  arrived = [...arrived, toast].slice(-mostKept);
  for (const listener of listeners) listener();
}

const readHeader = (toast: string) =>
  JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(toast), (byte) => byte.charCodeAt(0)))) as Toast;

/** Remix keeps the headers of its answers to itself. */
export function listenForToasts(scope: { fetch: typeof fetch }): void {
  const plain = scope.fetch;
  scope.fetch = async (...asked) => {
    const answer = await plain(...asked);
    const toast = answer.headers.get(toastHeaderName);
    if (toast) addToast(readHeader(toast));
    return answer;
  };
}

/** Those to show, oldest first. What a press leads to comes before what is said about it. */
export function useToasts(served: Toast | null | undefined): Toast[] {
  const { state } = useNavigation();
  const now = useSyncExternalStore(
    subscribe,
    () => arrived,
    () => none,
  );
  const [first] = useState(served ? [served] : []);
  const [shown, setShown] = useState(none);
  if (shown !== now && state === 'idle') setShown(now);
  return [...first, ...shown];
}

/** The one shown last, for what a page offers about it. */
export const LatestToastContext = createContext<Toast | undefined>(undefined);
