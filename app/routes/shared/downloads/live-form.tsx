import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addBase } from '#app/base-path.ts';
import { readRefusal, type Refused } from '#app/forms/answer.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Progress } from '#app/ui/progress.tsx';
import type { ShownDownload } from './action.server.ts';
import { askState, type FollowedDownload } from './ask-state.ts';
import styles from './downloads.module.css';
import { downloadsForm } from './form.ts';

type Answer = { download: ShownDownload } | Refused;

/** of a form whose answer stays on the page */
const live = 'live';

/** ms */
const askEveryMs = 1000;

/** Requests a file. Without script a plain form, answered by the file or by the list of downloads; with script the file downloads automatically. */
export function LiveForm({ intent, children }: { intent: 'cad' | 'cadAll' | 'export'; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const asking = useFetcher<Answer>();
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const answer = asking.data;
  const refusal = readRefusal(answer, live);
  const isBusy = asking.state !== 'idle';
  /** where it was asked for: a step leads to another colorway */
  const [askedAt, setAskedAt] = useState('');
  return (
    <PostForm
      of={downloadsForm}
      intent={intent}
      fetcher={asking}
      action="/downloads"
      carry={{ returnTo: pathname + search, drawn: isLive ? live : undefined }}
      className={styles.form}
      aria-busy={isBusy || undefined}
      onSubmit={() => setAskedAt(pathname)}
    >
      {children}
      <div className="stack gap-2 start" role="status" aria-live="polite">
        {isBusy ? (
          <Preparing />
        ) : (
          answer && 'download' in answer && <Follow key={answer.download.jobId} first={answer.download} />
        )}
      </div>
      {!isBusy && refusal && askedAt === pathname && <Notice kind="danger">{refusal.message}</Notice>}
    </PostForm>
  );
}

function Preparing({ download }: { download?: FollowedDownload }) {
  const { t } = useTranslation();
  return (
    <Progress
      label={t('downloads.preparing')}
      value={download && download.progress > 0 ? download.progress : undefined}
    />
  );
}

/** Polls one download; when it is ready, downloads the file once. */
function Follow({ first }: { first: FollowedDownload }) {
  const { t } = useTranslation();
  const cancelling = useFetcher();
  const [download, setDownload] = useState(first);
  const [isRemoved, setRemoved] = useState(false);
  const isActive = !isRemoved && (download.state === 'waiting' || download.state === 'running');
  useEffect(() => {
    if (!isActive) return;
    const control = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const askLater = () => {
      timer = setTimeout(() => void ask(), askEveryMs);
    };
    const ask = async () => {
      const now = await askState(first.jobId, control.signal);
      if (control.signal.aborted) return;
      // To sign-in, and back to this page.
      if (now === 'signedOut') return window.location.reload();
      if (now === 'removed') return setRemoved(true);
      if (now) setDownload(now);
      askLater();
    };
    askLater();
    return () => {
      control.abort();
      clearTimeout(timer);
    };
  }, [isActive, first.jobId]);
  const started = useRef(false);
  useEffect(() => {
    if (!download.url || started.current) return;
    started.current = true;
    window.location.assign(addBase(download.url));
  }, [download.url]);
  if (isActive) {
    return (
      <>
        <Preparing download={download} />
        {/* It is inside the request form. */}
        <Button
          size="small"
          type="button"
          onClick={() =>
            cancelling.submit(
              { intent: 'cancel', jobId: first.jobId, drawn: live },
              { method: 'post', action: '/downloads' },
            )
          }
        >
          {t('downloads.cancel')}
        </Button>
      </>
    );
  }
  if (isRemoved) return <p>{t('downloads.removed')}</p>;
  if (download.url) {
    return (
      <p>
        <Link to={download.url} reloadDocument>
          {t('downloads.ready', { file: download.fileName ?? '' })}
        </Link>
      </p>
    );
  }
  if (download.state === 'cancelled') return <p>{t('downloads.cancelled')}</p>;
  return <Notice kind="danger">{download.message ?? t('downloads.failed')}</Notice>;
}
