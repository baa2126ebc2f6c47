import { useNavigate } from '@remix-run/react';
import { useRef, useState, type FormEvent } from 'react';

export interface UploadReply {
  jobId?: string;
  message?: string;
  fields?: Record<string, string[]>;
}

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
  const [reply, setReply] = useState<UploadReply | null>(null);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (request.current) return;
    const upload = new XMLHttpRequest();
    request.current = upload;
    const start = performance.now();
    setReply(null);
    setSending({ sent: 0, total: 0, speed: 0 });
    upload.upload.addEventListener('progress', ({ loaded, total }) => {
      const seconds = Math.max(0.2, (performance.now() - start) / 1000);
      setSending({ sent: loaded, total, speed: loaded / seconds });
    });
    upload.addEventListener('loadend', () => {
      request.current = undefined;
      const answer = upload.response as UploadReply | null;
      if (upload.status === 200 && answer?.jobId) return void navigate(`/admin/design/${answer.jobId}`);
      setSending(null);
      setReply(answer?.message ? answer : { message: brokenText });
    });
    upload.responseType = 'json';
    upload.open('POST', '/admin/design/upload');
    upload.send(new FormData(event.currentTarget));
  };

  return { submit, sending, reply, stop: () => request.current?.abort() };
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
