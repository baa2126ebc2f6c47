import { useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import { labellingAddress } from './addresses.ts';
import type { DesignToLabelProps } from './design-to-label.tsx';
import { KeysHelp } from './keys-help.tsx';
import { LabelGroups, LabelSearch, matchLabels } from './label-groups.tsx';
import { useKeysSwitch, useLabelKeys } from './label-keys.ts';
import styles from './labelling.module.css';

/** The labels to tick, and the ways on. A design that had labels already is saved in place. */
export function LabelForm({ data, design, refused }: DesignToLabelProps) {
  const { t } = useTranslation();
  const { place, groups, last, previous } = data;
  const navigate = useNavigate();
  const isBusy = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);
  const primary = useRef<HTMLButtonElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(groups[0]?.id ?? 0);
  const [isOn, setOn] = useKeysSwitch();
  const hasScript = useHasScript();
  const first = refused?.chosen ?? (data.same && last ? [...design.labelIds, ...last.labelIds] : design.labelIds);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(first));
  // What the ticks were made from: they follow what the page reads again only where nothing of this person's is lost by it.
  const [seen, setSeen] = useState(refused?.current?.labelIds ?? design.labelIds);
  const [stored, setStored] = useState(design.labelIds);
  if (!same(stored, design.labelIds)) {
    setStored(design.labelIds);
    if (same(seen, [...chosen]) || same(design.labelIds, [...chosen])) {
      setSeen(design.labelIds);
      setChosen(new Set(design.labelIds));
    }
  }
  const wasLabelled = seen.length > 0;

  const toggle = (id: number) =>
    setChosen((before) => (before.has(id) ? without(before, id) : new Set([...before, id])));
  const takeLast = () => last && setChosen((before) => new Set([...before, ...last.labelIds]));
  const save = () => !isBusy && form.current?.requestSubmit(primary.current);
  const go = (to: string | null) => to !== null && !isBusy && void navigate(to, { preventScrollReset: true });
  const skipTo = labellingAddress({ ...place, design: undefined, after: design.guid });
  const backTo = previous && labellingAddress({ ...place, design: previous.guid, after: undefined });
  useLabelKeys(isOn, {
    digit: (at) => {
      const label = groups.find(({ id }) => id === active)?.labels[at];
      if (label) toggle(label.id);
    },
    group: (side) => {
      const at = groups.findIndex(({ id }) => id === active);
      setActive(groups[(at + side + groups.length) % groups.length]?.id ?? 0);
    },
    search: () => search.current?.focus(),
    save,
    skip: () => go(skipTo),
    back: () => go(backTo),
    same: takeLast,
  });
  return (
    <Form
      ref={form}
      method="post"
      action={labellingAddress({ ...place, design: design.guid })}
      className={styles.form}
      preventScrollReset
    >
      {refused && !refused.current && <FormError title={refused.message} />}
      <input type="hidden" name="designGuid" value={design.guid} />
      <input type="hidden" name="seenLabelIds" value={seen.join(',')} />
      <div className={styles.bar}>
        <div className={styles.ways}>
          <Button
            ref={primary}
            look="primary"
            name="intent"
            value={wasLabelled ? 'stay' : 'next'}
            icon="check"
            busy={isBusy}
          >
            {wasLabelled ? t('labelling.save') : t('labelling.saveNext')}
          </Button>
          {wasLabelled ? (
            <Button name="intent" value="next">
              {t('labelling.saveNext')}
            </Button>
          ) : (
            <ButtonLink to={skipTo} preventScrollReset>
              {t('labelling.skip')}
            </ButtonLink>
          )}
          {backTo && (
            <ButtonLink to={backTo} icon="arrowLeft" look="quiet" preventScrollReset>
              {previous.name}
              <span className="visually-hidden">{t('labelling.back')}</span>
            </ButtonLink>
          )}
          {last && (
            <ButtonLink
              to={labellingAddress({ ...place, design: design.guid }, { same: '1' })}
              look="quiet"
              icon="copy"
              preventScrollReset
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey) return;
                event.preventDefault();
                takeLast();
              }}
            >
              {t('labelling.sameAs', { name: last.name })}
            </ButtonLink>
          )}
        </div>
        <p className={styles.count} role="status">
          {hasScript && t('labelling.chosen', { count: chosen.size })}
        </p>
      </div>
      <LabelSearch
        input={search}
        query={query}
        setQuery={setQuery}
        save={save}
        take={() => {
          const found = matchLabels(groups, query)[0];
          if (!found) return;
          toggle(found.id);
          setQuery('');
        }}
      />
      <LabelGroups
        groups={groups}
        chosen={chosen}
        toggle={toggle}
        active={active}
        setActive={setActive}
        query={query}
        hasKeys={hasScript && isOn}
      />
      {wasLabelled && (
        <p>
          <Button look="quiet" icon="trash" name="intent" value="clear">
            {t('labelling.clear')}
          </Button>
        </p>
      )}
      <KeysHelp isOn={isOn} onChange={setOn} />
    </Form>
  );
}

function same(one: number[], other: number[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

function without(set: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const rest = new Set(set);
  rest.delete(id);
  return rest;
}

/** The served page says nothing about what only script can keep up. */
function useHasScript(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => setHas(true), []);
  return has;
}
