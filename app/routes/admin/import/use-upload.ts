import { useNavigate } from '@remix-run/react';
import { useRef, useState } from 'react';
import { addBase } from '#app/base-path.ts';
import type { Refused } from '#app/forms/answer.ts';

export interface Sending {
  /** bytes of the whole form */
  sent: number;
  total: number;
  /** bytes a second */
  speed: number;
}

/** Sends the form with progress; without script the browser sends the same form itself. */
export function useUpload(brokenText: string) {
  const navigate = useNavigate();
  const request = useRef<XMLHttpRequest>();
  const [sending, setSending] = useState<Sending | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);

  const send = (form: HTMLFormElement) => {
    if (request.current) return;
    const upload = new XMLHttpRequest();
    request.current = upload;
    const start = performance.now();
    setRefused(null);
    setSending({ sent: 0, total: 0, speed: 0 });
    upload.upload.addEventListener('progress', ({ loaded, total }) => {
      const seconds = Math.max(0.2, (performance.now() - start) / 1000);
      setSending({ sent: loaded, total, speed: loaded / seconds });
    });
    upload.addEventListener('loadend', () => {
      request.current = undefined;
      const answer = upload.response as ({ jobId?: string } & Partial<Refused>) | null;
      if (upload.status === 200 && answer?.jobId) return void navigate(`/admin/design/${answer.jobId}`);
      setSending(null);
      setRefused(answer?.refusal ? { refusal: answer.refusal } : { refusal: broken(brokenText) });
    });
    upload.responseType = 'json';
    upload.open('POST', addBase('/admin/design/upload'));
    upload.send(new FormData(form));
  };

  return { send, sending, refused, stop: () => request.current?.abort() };
}

/** The connection failed, or the upload was cancelled. */
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
