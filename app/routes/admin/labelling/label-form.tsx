import { useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionForm } from '#app/forms/action-form.tsx';
import { AskLink, Question } from '#app/forms/confirm-button.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { labellingAddress } from './addresses.ts';
import type { DesignToLabelProps } from './design-to-label.tsx';
import { labellingForm } from './form.ts';
import { KeysHelp } from './keys-help.tsx';
import { useKeysSwitch, useLabelKeys } from './label-keys.ts';
import {
  acceptAll,
  findBox,
  LabelGroups,
  LabelSearch,
  ProposedLabels,
  tickTwins,
  useHasScript,
} from '#app/routes/admin/shared/label-chooser.tsx';
import { matchLabels } from '#app/routes/admin/shared/label-groups.ts';
import styles from './labelling.module.css';

/** the number keys' group of the proposals */
const proposed = -1;

/** The labels and the buttons. A design that already had labels is saved in place. */
export function LabelForm({ data, design }: DesignToLabelProps) {
  const { t } = useTranslation();
  const { place, groups, last, previous } = data;
  const { proposals } = design;
  const navigate = useNavigate();
  const isBusy = useNavigation().state !== 'idle';
  const formId = useId();
  const primary = useRef<HTMLButtonElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(
    proposals.some(({ labelId }) => !data.ticked.includes(labelId)) ? proposed : (groups[0]?.id ?? 0),
  );
  const [isOn, setOn] = useKeysSwitch();
  const hasScript = useHasScript();
  const wasLabelled = design.labelIds.length > 0;

  // Clicks the box, so that the form gets its change event.
  const boxOf = (id: number) => findBox(findForm(formId), 'labelIds', id);
  const takeLast = () => {
    for (const box of last?.labelIds.map(boxOf) ?? []) if (box && !box.checked) box.click();
  };
  const save = () => !isBusy && findForm(formId)?.requestSubmit(primary.current);
  const accept = () => acceptAll(proposals, boxOf);
  const go = (to: string | null) => to !== null && !isBusy && void navigate(to, { preventScrollReset: true });
  const skipTo = labellingAddress({ ...place, design: undefined, after: design.guid });
  const backTo = previous && labellingAddress({ ...place, design: previous.guid, after: undefined });
  useLabelKeys(isOn, {
    digit: (at) => {
      if (active === proposed) return findProposed(formId)[at]?.click();
      const label = groups.find(({ id }) => id === active)?.labels[at];
      if (label) boxOf(label.id)?.click();
    },
    group: (side) => {
      const ids = [...(findProposed(formId).length > 0 ? [proposed] : []), ...groups.map(({ id }) => id)];
      setActive(ids[(ids.indexOf(active) + side + ids.length) % ids.length] ?? 0);
    },
    search: () => search.current?.focus(),
    save,
    skip: () => go(skipTo),
    back: () => go(backTo),
    same: takeLast,
    accept,
  });
  return (
    <>
      <ActionForm
        of={labellingForm}
        id={formId}
        action={labellingAddress({ ...place, design: design.guid })}
        className="stack gap-4"
        carry={{ designGuid: design.guid }}
        version={design.version}
        values={{ labelIds: [...new Set([...design.labelIds, ...data.ticked])] }}
        conflictNotice={() => <LabelledMeanwhile data={data} design={design} />}
      >
        {({ choices, errorsOf }) => (
          <div className="stack gap-4" onChange={(event) => tickTwins('labelIds', event)}>
            {errorsOf('labelIds') && <FormError title={errorsOf('labelIds')!.join(' ')} />}
            <div className={styles.bar}>
              <div className="row gap-2">
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
                  <SubmitButton intent="next">{t('labelling.saveNext')}</SubmitButton>
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
              <ChosenCount formId={formId} />
            </div>
            <ProposedLabels
              proposals={proposals}
              name="labelIds"
              chosen={choices('labelIds').defaultValue}
              acceptAll={accept}
              hasKeys={hasScript && isOn && active === proposed}
              acceptLink={
                <ButtonLink
                  to={labellingAddress({ ...place, design: design.guid }, { accept: '1' })}
                  size="small"
                  icon="check"
                  preventScrollReset
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey) return;
                    event.preventDefault();
                    accept();
                  }}
                >
                  {t('labelling.acceptAll')}
                </ButtonLink>
              }
            />
            <LabelSearch
              input={search}
              query={query}
              setQuery={setQuery}
              save={save}
              take={() => {
                const found = matchLabels(groups, query)[0];
                if (!found) return;
                boxOf(found.id)?.click();
                setQuery('');
              }}
            />
            <LabelGroups
              groups={groups}
              name="labelIds"
              isChosen={(id) => choices('labelIds').defaultValue.includes(id)}
              active={hasScript && isOn ? active : null}
              setActive={setActive}
              query={query}
            />
            {wasLabelled && (
              <p>
                <AskLink intent="clear" look="quiet" icon="trash">
                  {t('labelling.clear')}
                </AskLink>
              </p>
            )}
            <KeysHelp isOn={isOn} onChange={setOn} />
          </div>
        )}
      </ActionForm>
      <Question
        of={labellingForm}
        intent="clear"
        carry={{ designGuid: design.guid, version: design.version }}
        title={t('labelling.clearAsk', { name: design.name })}
        text={t('labelling.clearText')}
        confirm={t('labelling.clear')}
      />
    </>
  );
}

/** Boxes of the labels that are proposed and weren't ticked already when the form was rendered. */
function findProposed(id: string): HTMLInputElement[] {
  return [...(findForm(id)?.querySelectorAll<HTMLInputElement>('input[data-proposed]') ?? [])];
}

function findForm(id: string): HTMLFormElement | null {
  return document.getElementById(id) as HTMLFormElement | null;
}

/** Not rendered on the server: only script can keep it current. */
function ChosenCount({ formId }: { formId: string }) {
  const { t } = useTranslation();
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    const form = findForm(formId)!;
    const tell = () => setCount(form.querySelectorAll('input[name="labelIds"]:checked').length);
    tell();
    form.addEventListener('change', tell);
    return () => form.removeEventListener('change', tell);
  }, [formId]);
  return (
    <p className="quiet figures held" role="status">
      {count !== null && t('labelling.chosen', { count })}
    </p>
  );
}

/** An edit conflict: the design's present labels, and who saved them. */
function LabelledMeanwhile({ design, data: { place, groups } }: DesignToLabelProps) {
  const { t } = useTranslation();
  const { labelIds, labelledBy } = design;
  const words = groups.flatMap(({ labels }) => labels).filter(({ id }) => labelIds.includes(id));
  return (
    <Notice
      kind="warning"
      title={labelledBy ? t('labelling.labelledBy', { name: labelledBy.name }) : t('errors.labelledMeanwhile')}
      action={
        <ButtonLink to={labellingAddress({ ...place, design: undefined, after: design.guid })} size="small">
          {t('labelling.keepTheirs')}
        </ButtonLink>
      }
    >
      {words.length > 0
        ? t('labelling.theirs', { names: words.map(({ name: word }) => word).join(', ') })
        : t('labelling.theirsNone')}{' '}
      {t('labelling.yoursTicked')}
    </Notice>
  );
}
