/** Designs or colorways chosen by picture: by the archive's own search, from what was put together before, or by pasted numbers. */
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesignChoice } from '#app/domain/lists/choices/choices.server.ts';
import { mostChosen } from '#app/domain/lists/choices/limits.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { closeByEscape } from '#app/ui/close-by-escape.ts';
import { FormError } from '#app/ui/form-error.tsx';
import { choose, keep, readKept, type ChoiceKind, type Chosen } from './chosen.ts';
import { ChosenStrip } from './chosen-strip.tsx';
import { Finder, noFilters, pasted } from './finder.tsx';
import { PastedNumbers } from './pasted-numbers.tsx';
import { Results } from './results.tsx';
import { useChoices } from './use-choices.ts';
import type { Sender } from './use-send-chosen.ts';
import styles from './choose-designs.module.css';

export interface ChooserProps {
  of: ChoiceKind;
  /** names what is kept of the choice while the page may be left */
  place: string;
  title: string;
  /** guids of what stands there already */
  there?: ReadonlySet<string>;
  /** the special list that is filled: the server knows what stands in it */
  fills?: number | 'pins';
  /** how many more there is room for */
  room?: number;
  /** further fields of the form */
  extra?: ReactNode;
  /** sends them at once … */
  sender?: Sender;
  /** … or puts them into a form that is saved later */
  take?: (chosen: Chosen[]) => void;
  close: () => void;
}

const nothing: ReadonlySet<string> = new Set();

export function Chooser({ of, place, title, there = nothing, fills, room, extra, sender, take, close }: ChooserProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [source, setSource] = useState('all');
  const [q, setQ] = useState('');
  const [filters, setFilters] = useState(noFilters);
  const [isFull, setFull] = useState(false);
  const [kept, setKept] = useState(() => readKept(place));
  // What was added meanwhile isn't added twice.
  const chosen = kept.filter(({ guid }) => !there.has(guid));
  const most = Math.min(mostChosen, room ?? mostChosen);
  const given = Object.entries({ q, ...filters, fills: fills ? String(fills) : '' }).filter(
    ([, value]) => value !== '',
  );
  const search = new URLSearchParams([['source', source], ...given]).toString();
  const isFiltered = q !== '' || Object.values(filters).some((value) => value !== '');
  const { read, state, sources, load } = useChoices(source === pasted ? null : search);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [search]);
  const change = (next: Chosen[]) => {
    setKept(next.slice(0, most));
    keep(place, next.slice(0, most));
    setFull(next.length > most);
  };
  const isThere = (guid: string, choice: DesignChoice) => there.has(guid) || (fills !== undefined && choice.isThere);
  const guids = chosen.map(({ guid }) => guid);
  const toggle = (one: Chosen) =>
    change(guids.includes(one.guid) ? chosen.filter(({ guid }) => guid !== one.guid) : [...chosen, one]);
  const takeAll = (found: Chosen[]) => change([...chosen, ...found.filter(({ guid }) => !guids.includes(guid))]);

  const isSent = useRef(false);
  const isDone = sender?.state === 'idle' && sender.refused.length === 0;
  useEffect(() => {
    if (!isSent.current || !isDone) return;
    keep(place, []);
    close();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDone, sender?.turn]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (chosen.length === 0) return;
    if (sender) {
      isSent.current = true;
      return sender.send(chosen, new FormData(event.currentTarget));
    }
    take?.(chosen);
    keep(place, []);
    close();
  };
  const grid = { of, chosen: guids, there: isThere, toggle };
  return (
    <dialog
      ref={dialog}
      className={`dialog ${styles.dialog}`}
      aria-labelledby={titleId}
      onClose={close}
      onKeyDown={closeByEscape}
    >
      <div className={styles.box}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <Finder {...{ source, setSource, sources, q, filters, setFilters }} search={setQ} />
          {/* After the fields, so that the first of them takes the focus. */}
          <IconButton type="button" icon="close" label={t('choices.close')} onClick={close} />
        </header>
        <div className={styles.body} ref={scroller}>
          {source === pasted ? (
            <PastedNumbers
              {...grid}
              fills={fills}
              found={(choices, colorwayGuids) => takeAll(meant(of, choices, colorwayGuids, isThere))}
            />
          ) : (
            <Results {...grid} read={read} state={state} load={load} isSearch={isFiltered} scroller={scroller} />
          )}
        </div>
        <form className={styles.foot} onSubmit={submit}>
          {chosen.length > 0 && <ChosenStrip chosen={chosen} change={change} />}
          {sender && sender.refused.length > 0 && (
            <FormError title={sender.refused[0]!} errors={sender.refused.slice(1).map((message) => ({ message }))} />
          )}
          <div className={styles.acts}>
            <p role="status" className="small">
              {isFull ? t('choices.full', { count: most }) : t('choices.count', { count: chosen.length })}
            </p>
            {chosen.length > 1 && (
              <Button type="button" size="small" look="quiet" onClick={() => change([])}>
                {t('choices.clear')}
              </Button>
            )}
            {extra}
            <Button
              look="primary"
              icon="plus"
              busy={sender?.state === 'sending'}
              aria-disabled={chosen.length === 0 || undefined}
            >
              {chosen.length > 0
                ? t(of === 'design' ? 'choices.addDesigns' : 'choices.addColorways', { count: chosen.length })
                : t('choices.add')}
            </Button>
          </div>
        </form>
      </div>
    </dialog>
  );
}

/** What pasted numbers mean, without what is there already. */
function meant(
  of: ChoiceKind,
  choices: DesignChoice[],
  colorwayGuids: string[],
  isThere: (guid: string, choice: DesignChoice) => boolean,
): Chosen[] {
  const pairs: [DesignChoice, string | null][] =
    of === 'design'
      ? choices.map((choice) => [choice, choice.colorwayGuid])
      : colorwayGuids.flatMap((guid) => {
          const choice = choices.find(({ colorways }) => colorways.some(({ colorwayGuid }) => colorwayGuid === guid));
          return choice ? [[choice, guid] as [DesignChoice, string]] : [];
        });
  return pairs.flatMap(([choice, colorwayGuid]) => {
    const one = choose(of, choice, colorwayGuid);
    return one && !isThere(one.guid, choice) ? [one] : [];
  });
}
