import { useBlocker, useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { addBase } from '#app/base-path.ts';
import type { Refused } from '#app/forms/answer.ts';
import { isLedToSignIn } from '#app/routes/admin/shared/led-to-sign-in.ts';
import { type Arrived, pathOf, shareRest } from './folders.ts';

export interface Sending {
  /** bytes of the whole form */
  sent: number;
  total: number;
  /** bytes a second */
  speed: number;
  /** of imports that the files become, the one that is being sent, from 1 */
  at: number;
  of: number;
  /** those of this import */
  files: File[];
}

type Answer = ({ jobId?: string } & Partial<Refused>) | null;

/** Sends the form with progress; without script the browser sends the same form itself. More files than one import has become several. */
export function useUpload(texts: { broken: string; signedOut: string; leave: string }) {
  const navigate = useNavigate();
  const request = useRef<XMLHttpRequest>();
  const stopped = useRef(false);
  /** all of it: the page goes on by itself */
  const arrived = useRef(false);
  /** sent again after a fault, the form goes on with what didn't arrive */
  const done = useRef<Arrived>({ files: new Set(), imports: 0 });
  const [sending, setSending] = useState<Sending | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const isSending = sending !== null;

  useEffect(() => {
    if (!isSending) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);

  const stop = () => {
    stopped.current = true;
    request.current?.abort();
  };

  // A link within the archive unloads nothing.
  const blocker = useBlocker(() => isSending && !arrived.current);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (!window.confirm(texts.leave)) return blocker.reset();
    stop();
    blocker.proceed();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [blocker]);

  const sendOne = (form: FormData, files: File[], place: Pick<Sending, 'at' | 'of'>) =>
    new Promise<{ status: number; answer: Answer; isSignedOut: boolean }>((resolve) => {
      const upload = new XMLHttpRequest();
      request.current = upload;
      const start = performance.now();
      setSending({ sent: 0, total: 0, speed: 0, files, ...place });
      upload.upload.addEventListener('progress', ({ loaded, total }) => {
        const seconds = Math.max(0.2, (performance.now() - start) / 1000);
        setSending({ sent: loaded, total, speed: loaded / seconds, files, ...place });
      });
      upload.addEventListener('loadend', () => {
        request.current = undefined;
        resolve({ status: upload.status, answer: upload.response as Answer, isSignedOut: isLedToSignIn(upload) });
      });
      upload.responseType = 'json';
      upload.open('POST', addBase('/admin/design/upload'));
      upload.send(form);
    });

  const leaveFor = (address: string) => {
    arrived.current = true;
    navigate(address);
  };

  const sendAll = async (form: HTMLFormElement, files: File[]) => {
    const imports = shareRest(files, done.current);
    const of = done.current.imports + imports.length;
    const submission = new FormData(form).get('submission');
    for (const some of imports) {
      const at = done.current.imports + 1;
      const data = new FormData(form);
      data.delete('files');
      for (const file of some) data.append('files', file, pathOf(file));
      // Each import has a key of its own.
      if (at > 1 && typeof submission === 'string') data.set('submission', `${submission} ${at}`);
      const { status, answer, isSignedOut } = await sendOne(data, some, { at, of });
      if (status !== 200 || !answer?.jobId || stopped.current) {
        const text = isSignedOut ? texts.signedOut : texts.broken;
        setRefused({ refusal: answer?.refusal ?? broken(text) });
        return setSending(null);
      }
      for (const file of some) done.current.files.add(file);
      done.current.imports = at;
      if (of === 1) return leaveFor(`/admin/design/${answer.jobId}`);
    }
    done.current = { files: new Set(), imports: 0 };
    return leaveFor('/admin/design');
  };

  const send = (form: HTMLFormElement, files: File[]) => {
    if (isSending || request.current) return;
    stopped.current = false;
    arrived.current = false;
    setRefused(null);
    void sendAll(form, files);
  };
  return { send, sending, refused, stop };
}

/** The connection failed, the session had ended, or the upload was cancelled. */
function broken(message: string): Refused['refusal'] {
  const result: Refused['refusal']['result'] = { status: 'error', error: { '': [message] } };
  return { drawn: 'upload', intent: 'upload', key: 'uploadBroken', message, result };
}

/** How much of each file has gone: the form's parts are sent one after the other. */
export function shareOut(
  files: { name: string; size: number }[],
  { sent, total }: Sending,
): { name: string; size: number; sent: number }[] {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  let left = Math.max(0, sent - Math.max(0, total - bytes));
  return files.map(({ name, size }) => {
    const own = Math.min(size, left);
    left -= own;
    return { name, size, sent: own };
  });
}
