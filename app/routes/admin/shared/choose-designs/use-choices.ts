/** Reads what there is to choose from, page after page. A newer search replaces one that is still under way. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { addBase } from '#app/base-path.ts';
import type { ChoicesPage, ChoiceSource, DesignChoice } from '#app/domain/lists/choices/choices.server.ts';

export const choicesAddress = '/admin/choices';

export interface Sources {
  archives: ChoiceSource[];
  labels: { name: string; labels: ChoiceSource[] }[];
  colors: ChoiceSource[];
  lists: ChoiceSource[];
  favorites: ChoiceSource[];
  collections: ChoiceSource[];
}

export interface PastedAnswer {
  choices: DesignChoice[];
  colorwayGuids: string[];
  notFound: { number: string; why: string }[];
}

interface Read extends Omit<ChoicesPage, 'currentPage' | 'totalPage'> {
  /** null at the end */
  next: number | null;
}

export type ReadState = 'loading' | 'idle' | 'failed' | 'signedOut';

/** The session is over: told apart, because trying again doesn't help. */
export class SignedOut extends Error {}
/** More numbers than are chosen at once. */
export class TooMany extends Error {}

export async function ask<T>(address: string, init: RequestInit): Promise<T> {
  const answer = await fetch(addBase(address), { ...init, headers: { accept: 'application/json' } });
  if (answer.redirected || answer.status === 401) throw new SignedOut();
  if (answer.status === 422) throw new TooMany();
  if (!answer.ok) throw new Error(`${answer.status}`);
  return (await answer.json()) as T;
}

const noSources: Sources = { archives: [], labels: [], colors: [], lists: [], favorites: [], collections: [] };

/** `search`: null while there is nothing to read. */
export function useChoices(search: string | null) {
  const [read, setRead] = useState<Read | null>(null);
  const [state, setState] = useState<ReadState>('idle');
  const [sources, setSources] = useState<Sources>(noSources);
  const asking = useRef<AbortController>();
  const knowsSources = useRef(false);

  const load = useCallback(
    (page: number) => {
      if (search === null) return;
      asking.current?.abort();
      const controller = new AbortController();
      asking.current = controller;
      setState('loading');
      const params = new URLSearchParams(search);
      params.set('page', String(page));
      if (!knowsSources.current) params.set('sources', '');
      ask<ChoicesPage & { sources?: Sources }>(`${choicesAddress}?${params.toString()}`, { signal: controller.signal })
        .then(({ sources: offered, currentPage, totalPage, choices, ...rest }) => {
          if (controller.signal.aborted) return;
          if (offered) {
            knowsSources.current = true;
            setSources(offered);
          }
          const next = currentPage + 1 < totalPage ? currentPage + 1 : null;
          setRead((before) => ({
            ...rest,
            next,
            choices: page > 0 && before ? append(before.choices, choices) : choices,
          }));
          setState('idle');
        })
        .catch((error: unknown) => {
          if (!controller.signal.aborted) setState(error instanceof SignedOut ? 'signedOut' : 'failed');
        });
    },
    [search],
  );
  useEffect(() => {
    setRead(null);
    load(0);
    return () => asking.current?.abort();
  }, [load]);
  return { read, state, sources, load };
}

/** New designs may have moved some from one page to the next. */
function append(before: DesignChoice[], more: DesignChoice[]): DesignChoice[] {
  const known = new Set(before.map(({ designGuid }) => designGuid));
  return [...before, ...more.filter(({ designGuid }) => !known.has(designGuid))];
}
