import { useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

const events = ['dragstart', 'dragend', 'dragenter', 'dragover', 'dragleave', 'drop', 'paste'] as const;

/** Searches with a picture dropped anywhere on the page, or pasted. The code for it is loaded on the first drag. */
export function usePictureDrop(query: string): void {
  const navigate = useNavigate();
  const { t } = useTranslation();
  const now = useRef({ query, navigate, t });
  useEffect(() => {
    now.current = { query, navigate, t };
  });
  useEffect(() => {
    // Browsers count a picture of the page itself as a file too.
    let isOwn = false;
    const hear = (event: DragEvent | ClipboardEvent) => {
      const { type, target } = event;
      if (type === 'dragstart' || type === 'dragend') isOwn = type === 'dragstart';
      const given = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
      if (isOwn || !given?.types.includes('Files')) return;
      // The colour filter reads pictures itself; and spreadsheet cells are pasted both as text and as a picture.
      if ((target as Element).closest?.('.color-picker') || (type === 'paste' && given.types.includes('text/plain')))
        return;
      event.preventDefault();
      const files = [...given.files];
      void import('#app/routes/shared/similar/picture-drop.ts').then(({ takePicture }) =>
        takePicture(type, files, now.current),
      );
    };
    for (const name of events) window.addEventListener(name, hear);
    return () => {
      for (const name of events) window.removeEventListener(name, hear);
    };
  }, []);
}
