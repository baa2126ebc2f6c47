/** Adds a colorway to a list or removes it. */
import { useFetcher, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { Favorites } from '#app/domain/lists/favorites/favorites.server.ts';
import { answerUnsent } from '#app/forms/unsent.ts';
import type { EntryAnswer } from './entry-answer.ts';
import { noteAnswer, useIsIn } from './heart-answers.ts';

// Else a press at a cut line would take the page away.
answerUnsent('/favorites/entry', { ok: false, key: 'serviceFailure', message: '' } satisfies EntryAnswer);

/** Optimistic: a refusal restores the server's state and shows the reason. */
export function usePress(favorites: Favorites, listId: string | null, colorwayGuid: string, loaded: boolean) {
  const fetcher = useFetcher<EntryAnswer>();
  const { revalidate } = useRevalidator();
  /** counts failed requests, for which the server sent no message */
  const [failures, setFailures] = useState(0);
  const seen = useRef<EntryAnswer>();
  useEffect(() => {
    const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
    if (!answer || answer === seen.current) return;
    seen.current = answer;
    if (answer.ok) {
      noteAnswer(answer.listId, answer.colorwayGuid, answer.active);
      // The first favourite created a list that the page doesn't have yet.
      if (answer.listId !== listId) revalidate();
    } else if (answer.key === 'serviceFailure') setFailures((count) => count + 1);
    else revalidate();
  }, [fetcher.state, fetcher.data, listId, revalidate]);
  const known = useIsIn(favorites, listId, colorwayGuid, loaded);
  const asked = fetcher.formData?.get('intent');
  return { fetcher, failures, active: asked ? asked === 'add' : known };
}
