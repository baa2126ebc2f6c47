/** Sends what was chosen to a form's action at once; what is refused stays in the chooser. */
import { useFetcher, useLocation } from '@remix-run/react';
import type { Refused } from '#app/forms/answer.ts';
import type { Chosen } from './chosen.ts';

export interface Sender {
  state: 'idle' | 'sending';
  /** changes with each answer, also where React skipped the state of sending */
  turn: string;
  /** why the last try was refused */
  refused: string[];
  send: (chosen: Chosen[], extra: FormData) => void;
}

/** `name`: the field that takes the guids. */
export function useSendChosen(action: string, intent: string, name: string): Sender {
  const fetcher = useFetcher<Refused | null>();
  const { key: turn } = useLocation();
  const refusal = fetcher.state === 'idle' ? fetcher.data?.refusal : undefined;
  return {
    state: fetcher.state === 'idle' ? 'idle' : 'sending',
    turn,
    refused: refusal
      ? [
          ...new Set([refusal.message, ...Object.values(refusal.result.error ?? {}).flatMap((errors) => errors ?? [])]),
        ].filter(Boolean)
      : [],
    send: (chosen, extra) => {
      const form = new FormData();
      for (const [key, value] of extra) form.append(key, value);
      form.set('intent', intent);
      form.set('drawn', 'chosen');
      for (const { guid } of chosen) form.append(name, guid);
      fetcher.submit(form, { method: 'post', action, preventScrollReset: true });
    },
  };
}
