import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being laid out for paper, which is known just before it is. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const paper = window.matchMedia('print');
    const tell = (now: boolean) => flushSync(() => setPrinting(now));
    const before = () => tell(true);
    const after = () => tell(false);
    const changed = () => tell(paper.matches);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    paper.addEventListener('change', changed);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
      paper.removeEventListener('change', changed);
    };
  }, []);
  return printing;
}
