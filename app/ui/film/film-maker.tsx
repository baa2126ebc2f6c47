import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useAskBeforeLeaving } from '../ask-before-leaving.ts';
import { Button } from '../button.tsx';
import { SelectField } from '../field.tsx';
import { Icon } from '../icons.tsx';
import { Notice } from '../notice.tsx';
import { Progress } from '../progress.tsx';
import {
  closenesses,
  lengths,
  motions,
  sizes,
  type Closeness,
  type FilmChoice,
  type FilmSize,
  type Motion,
} from './plan.ts';
import styles from './film.module.css';

type Reason = 'failed' | 'noMemory' | 'noPicture' | 'signedOut' | 'offline';

export interface FilmLabels {
  length: string;
  seconds: (count: number) => string;
  size: string;
  sizes: Record<FilmSize, string>;
  motion: string;
  motions: Record<Motion, string>;
  closeness: string;
  closenesses: Record<Closeness, string>;
  make: string;
  cancel: string;
  stages: Record<'program' | 'frames' | 'encoding', string>;
  preview: string;
  download: string;
  done: (bytes: number) => string;
  cancelled: string;
  leave: string;
  notHere: string;
  reasons: Record<Reason, string>;
  signIn: string;
  percent: (fraction: number) => string;
}

export interface FilmMakerProps {
  /** address of the fabric's picture, by cm and px */
  fabric: (of: { cm: 75 | 150; width: number }) => string;
  fileName: string;
  labels: FilmLabels;
}

type State =
  | { kind: 'idle' | 'cancelled' | 'notHere' }
  | { kind: 'busy'; stage: 'program' | 'frames' | 'encoding'; fraction?: number }
  | { kind: 'failed'; reason: Reason }
  | { kind: 'done'; url: string; bytes: number };

/** The options, and the film with its progress. ffmpeg is loaded only when a film is requested. */
export function FilmMaker({ fabric, fileName, labels }: FilmMakerProps) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const abort = useRef<AbortController>();
  const url = useRef<string>();
  const forget = () => {
    if (url.current) URL.revokeObjectURL(url.current);
    url.current = undefined;
  };
  useEffect(
    () => () => {
      abort.current?.abort();
      forget();
    },
    [],
  );
  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.kind === 'busy') return;
    forget();
    if (typeof WebAssembly === 'undefined' || typeof Worker === 'undefined') return setState({ kind: 'notHere' });
    const choice = readChoice(new FormData(event.currentTarget));
    const control = new AbortController();
    abort.current = control;
    setState({ kind: 'busy', stage: 'program' });
    try {
      const { makeFilm } = await import('./make-film.client.ts');
      const tell = (stage: 'program' | 'frames' | 'encoding', fraction: number | undefined) => {
        if (!control.signal.aborted) setState({ kind: 'busy', stage, fraction });
      };
      const film = await makeFilm({ choice, fabric, signal: control.signal, tell });
      url.current = URL.createObjectURL(film);
      setState({ kind: 'done', url: url.current, bytes: film.size });
    } catch (error) {
      if (control.signal.aborted) return setState({ kind: 'cancelled' });
      const { reason } = error as { reason?: Reason };
      const known = reason && reason in labels.reasons ? reason : 'failed';
      setState({ kind: 'failed', reason: known === 'failed' && !navigator.onLine ? 'offline' : known });
    }
  };
  const isBusy = state.kind === 'busy';
  useAskBeforeLeaving(isBusy, labels.leave);
  return (
    <form className={`${styles.form} needs-script`} onSubmit={(event) => void make(event)}>
      <fieldset className={styles.choices} disabled={isBusy}>
        <SelectField
          name="seconds"
          label={labels.length}
          defaultValue="8"
          options={lengths.map((count) => ({ value: String(count), label: labels.seconds(count) }))}
        />
        <SelectField name="size" label={labels.size} defaultValue="medium" options={optionsOf(labels.sizes)} />
        <SelectField name="motion" label={labels.motion} defaultValue="across" options={optionsOf(labels.motions)} />
        <SelectField
          name="closeness"
          label={labels.closeness}
          defaultValue="middle"
          options={optionsOf(labels.closenesses)}
        />
      </fieldset>
      <div className="row">
        <Button look="primary" busy={isBusy}>
          {labels.make}
        </Button>
        {isBusy && (
          <Button type="button" onClick={() => abort.current?.abort()}>
            {labels.cancel}
          </Button>
        )}
      </div>
      <div role="status" aria-live="polite">
        {isBusy && (
          <Progress
            label={labels.stages[state.stage]}
            value={state.fraction}
            text={state.fraction === undefined ? undefined : labels.percent(state.fraction)}
          />
        )}
        {state.kind === 'done' && <p>{labels.done(state.bytes)}</p>}
        {state.kind === 'cancelled' && <p>{labels.cancelled}</p>}
      </div>
      {state.kind === 'failed' && (
        <Notice
          kind="danger"
          action={
            state.reason === 'signedOut' && (
              <Button type="button" onClick={() => window.location.reload()}>
                {labels.signIn}
              </Button>
            )
          }
        >
          {labels.reasons[state.reason]}
        </Notice>
      )}
      {state.kind === 'notHere' && <Notice kind="danger">{labels.notHere}</Notice>}
      {state.kind === 'done' && (
        <>
          {/* No sound, so there is nothing to caption. */}
          <video className={styles.film} src={state.url} controls loop muted playsInline aria-label={labels.preview} />
          <p>
            <a className="button" data-look="primary" href={state.url} download={fileName}>
              <Icon name="download" />
              {labels.download}
            </a>
          </p>
        </>
      )}
    </form>
  );
}

function optionsOf(words: Record<string, string>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}

/** Valid values of the form; anything else becomes the default. */
function readChoice(form: FormData): FilmChoice {
  const one = <T extends string>(name: string, known: readonly T[], usual: T): T =>
    known.find((value) => value === form.get(name)) ?? usual;
  const seconds = Number(form.get('seconds'));
  return {
    seconds: (lengths as readonly number[]).includes(seconds) ? seconds : 8,
    size: one('size', Object.keys(sizes) as FilmSize[], 'medium'),
    motion: one('motion', motions, 'across'),
    closeness: one('closeness', Object.keys(closenesses) as Closeness[], 'middle'),
  };
}
