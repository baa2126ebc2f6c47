import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { addBase } from '#app/base-path.ts';
import type { WebFilmStep } from '#app/ui/film/web-film.client.ts';
import { isServerThere } from '#app/ui/is-server-there.ts';
import { adminUpload } from '#app/routes/admin/shared/collections/addresses.ts';
import { isLedToSignIn } from '#app/routes/admin/shared/led-to-sign-in.ts';

export interface UploadReply {
  added: number;
  /** why it was not taken */
  message?: string;
}

export type QueueStep = WebFilmStep | 'waiting' | 'sending' | 'checking' | 'done' | 'stopped' | 'failed';

export interface Queued {
  key: number;
  name: string;
  size: number;
  step: QueueStep;
  /** 0 … 1; undefined while unknown */
  fraction?: number;
  message?: string;
}

export interface QueueTexts {
  broken: string;
  signedOut: string;
  filmFailed: string;
  filmNoMemory: string;
  filmNoPicture: string;
}

interface Work extends Queued {
  file: File;
  /** a film that is converted for the web first */
  converts: boolean;
  control: AbortController;
}

/** A file as it is sent; again by the same id where its answer was lost, so that it becomes one board. */
interface Sending {
  film: File;
  still: File | undefined;
  once: string;
}

export const isOver = ({ step }: Pick<Queued, 'step'>) => step === 'done' || step === 'stopped' || step === 'failed';

let nextKey = 1;

/** Uploads files one after another; films are first converted for the web. Reloads the page after each. */
export function useBoardQueue(collectionId: string, texts: QueueTexts) {
  const { revalidate } = useRevalidator();
  const works = useRef<Work[]>([]);
  const running = useRef(false);
  const gone = useRef(false);
  const unanswered = useRef(new Map<string, Sending>());
  const [queue, setQueue] = useState<Queued[]>([]);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      for (const { control } of works.current) control.abort();
    };
  }, []);

  const show = () => {
    if (!gone.current) setQueue(works.current.map(({ file: _, converts: __, control: ___, ...rest }) => ({ ...rest })));
  };
  const tell = (work: Work, step: QueueStep, fraction?: number, message?: string) => {
    if (isOver(work)) return;
    Object.assign(work, { step, fraction, message });
    show();
  };

  const doOne = async (work: Work) => {
    const { signal } = work.control;
    try {
      const { name, size, lastModified } = work.file;
      const file = JSON.stringify([name, size, lastModified, work.converts]);
      signal.addEventListener('abort', () => unanswered.current.delete(file));
      const sending = unanswered.current.get(file) ?? {
        ...(work.converts ? await makeReady(work, tell) : { film: work.file, still: undefined }),
        once: String(crypto.getRandomValues(new Uint32Array(4))),
      };
      unanswered.current.set(file, sending);
      const reply = await send(adminUpload(collectionId), collectionId, sending, signal, (fraction) =>
        tell(work, fraction < 1 ? 'sending' : 'checking', fraction < 1 ? fraction : undefined),
      );
      if (reply === 'signedOut' || reply?.added) unanswered.current.delete(file);
      if (reply === 'signedOut') return tell(work, 'failed', undefined, texts.signedOut);
      if (reply?.added) tell(work, 'done');
      else tell(work, 'failed', undefined, reply?.message ?? texts.broken);
      // Without an answer the board may be there all the same; without a server the page would be gone, and the queue with it.
      if ((reply ? reply.added : await isServerThere()) && !gone.current) revalidate();
    } catch (error) {
      if (signal.aborted) return tell(work, 'stopped');
      const { reason } = error as { reason?: string };
      const why = { noMemory: texts.filmNoMemory, noPicture: texts.filmNoPicture }[reason ?? ''];
      tell(work, 'failed', undefined, why ?? texts.filmFailed);
    }
  };

  const run = async () => {
    if (running.current) return;
    running.current = true;
    for (let work = nextOf(works.current); work && !gone.current; work = nextOf(works.current)) await doOne(work);
    running.current = false;
  };

  return {
    queue,
    add: (files: { file: File; converts: boolean }[]) => {
      for (const { file, converts } of files)
        works.current.push({
          key: nextKey++,
          name: file.name,
          size: file.size,
          step: 'waiting',
          file,
          converts,
          control: new AbortController(),
        });
      show();
      void run();
    },
    stop: (key?: number) => {
      for (const work of works.current) {
        if (key !== undefined && work.key !== key) continue;
        work.control.abort();
        if (work.step === 'waiting') tell(work, 'stopped');
      }
    },
    clear: () => {
      works.current = works.current.filter((work) => !isOver(work));
      show();
    },
  };
}

const nextOf = (works: Work[]) => works.find(({ step }) => step === 'waiting');

async function makeReady(work: Work, tell: (work: Work, step: QueueStep, fraction?: number) => void) {
  tell(work, 'program');
  // ffmpeg is loaded only when a film is added.
  const { makeWebFilm } = await import('#app/ui/film/web-film.client.ts');
  const { file, control } = work;
  return makeWebFilm({ file, signal: control.signal, tell: (step, fraction) => tell(work, step, fraction) });
}

/** Null if the connection failed. */
function send(
  address: string,
  collectionId: string,
  { film, still, once }: Sending,
  signal: AbortSignal,
  progress: (fraction: number) => void,
): Promise<UploadReply | 'signedOut' | null> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const form = new FormData();
    form.set('subCollectionId', collectionId);
    form.set('image', film);
    form.set('once', once);
    if (still) form.set('still', still);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(total ? loaded / total : 0));
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve(isLedToSignIn(request) ? 'signedOut' : (request.response as UploadReply | null));
    });
    request.responseType = 'json';
    request.open('POST', addBase(address));
    request.send(form);
  });
}
