import { useActionData, useLocation } from '@remix-run/react';
import { useState } from 'react';

/** The page's last answer. Unlike `useActionData`'s it stays when the page's data are read again, until the next visit. */
export function useLastAnswer<Answer>(): Answer | undefined {
  const given = useActionData<unknown>() as Answer | undefined;
  const { key } = useLocation();
  const [last, setLast] = useState({ key, given });
  const now = given !== undefined || last.key !== key ? { key, given } : last;
  if (now.key !== last.key || now.given !== last.given) setLast(now);
  return now.given;
}
