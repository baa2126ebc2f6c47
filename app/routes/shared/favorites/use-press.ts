/** A press that puts a colorway into a list or takes it out. */
import { useFetcher, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { Favorites } from '#app/domain/lists/favorites/favorites.server.ts';
import type { EntryAnswer } from './entry-answer.ts';
import { noteAnswer, useIsIn } from './heart-answers.ts';

/** Shows at once what will be; where that is refused, what the server knows comes back, with its reason. */
export function usePress(favorites: Favorites, listId: string | null, colorwayGuid: string, loaded: boolean) {
  const fetcher = useFetcher<EntryAnswer>();
  const { revalidate } = useRevalidator();
  /** counts the answers that never came: no server could put its word about them into the page */
  const [failures, setFailures] = useState(0);
  const seen = useRef<EntryAnswer>();
  useEffect(() => {
    const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
    if (!answer || answer === seen.current) return;
    seen.current = answer;
    if (answer.ok) {
      noteAnswer(answer.listId, answer.colorwayGuid, answer.active);
      // The first favourite made a list that the page knows nothing of.
      if (answer.listId !== listId) revalidate();
    } else if (answer.key === 'serviceFailure') setFailures((count) => count + 1);
    else revalidate();
  }, [fetcher.state, fetcher.data, listId, revalidate]);
  const known = useIsIn(favorites, listId, colorwayGuid, loaded);
  const asked = fetcher.formData?.get('intent');
  return { fetcher, failures, active: asked ? asked === 'add' : known };
}
