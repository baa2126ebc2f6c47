import { useFetcher, useNavigation } from '@remix-run/react';
import { useEffect, useId, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionForm, type FormTools } from '#app/forms/action-form.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { useAskBeforeLeaving } from '#app/ui/ask-before-leaving.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useDragOrder } from '#app/ui/use-drag-order.ts';
import { ChooseButton, useChooser } from '#app/routes/admin/shared/choose-designs/use-chooser.tsx';
import type { DraftAnswer } from './action.server.ts';
import { adminCollection, adminGroups } from '#app/routes/admin/shared/collections/addresses.ts';
import {
  addFound,
  dropDesign,
  dropGroup,
  editGroups,
  groupField,
  readDraft,
  readPlace,
  type Cards,
  type Draft,
  type DraftGroup,
} from './groups-draft.ts';
import { groupsForm } from './form.ts';
import { GroupFields } from './group-fields.tsx';

interface GroupsFormProps {
  collectionId: string;
  draft: Draft;
  cards: Cards;
  /** to the form as it was sent last */
  answer: DraftAnswer | undefined;
}

/** Without script each button sends the form and gets it back changed; with script the same steps happen in place. */
export function GroupsForm({ collectionId, draft, cards: known, answer }: GroupsFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  const navigation = useNavigation();
  const [groups, setGroups] = useState(draft.groups);
  const [cards, setCards] = useState(known);
  /** what wasn't found, by the group's key */
  const [notFound, setNotFound] = useState<Record<string, string[]>>({});
  const [isChanged, setChanged] = useState(answer !== undefined);
  // The version that this form began with: a reloaded page must not replace it.
  const [version] = useState(draft.version);
  // An answer to the whole form: what was typed comes back with it.
  useEffect(() => {
    if (!answer) return;
    setGroups(answer.draft.groups);
    setCards((before) => ({ ...before, ...answer.cards }));
    setChanged(true);
  }, [answer]);
  // What was typed before hydration is only in the fields.
  useEffect(() => {
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) setGroups(readDraft(new FormData(form)).groups);
  }, [formId]);
  const edit = (next: DraftGroup[]) => {
    setGroups(next);
    setChanged(true);
  };
  const finder = useFinder(collectionId, (key, { found, refusal, cards: more }) => {
    setCards((before) => ({ ...before, ...more }));
    // Meanwhile the group may have moved, or gone.
    edit(addFound(groups, key, found?.designs ?? [], found?.notFound ?? []));
    const errors = refusal?.result.error?.[groupField(0, 'list')];
    setNotFound((before) => ({ ...before, [key]: errors ?? [] }));
  });
  /** the group that designs are chosen for by picture */
  const [choosing, setChoosing] = useState(0);
  const filled = groups[choosing];
  const chooser = useChooser(
    filled
      ? {
          of: 'design',
          place: placeOf(collectionId, filled),
          title: t('collectionAdmin.chooseFor', { name: filled.name.trim() || t('collectionAdmin.unnamed') }),
          there: new Set(filled.designs),
          take: (chosen) => {
            const more = chosen.map(({ guid, name, src }): [string, Cards[string]] => [
              guid,
              { designGuid: guid, designName: name, thumbnail: src },
            ]);
            setCards((before) => ({ ...before, ...Object.fromEntries(more) }));
            edit(
              addFound(
                groups,
                filled.key,
                more.map(([guid]) => guid),
              ),
            );
          },
        }
      : null,
  );
  const drag = useDragOrder((id, onto) => {
    const [from, to] = [readPlace(id), readPlace(onto)];
    if (from.kind === 'design') edit(dropDesign(groups, [from.group, from.design], [to.group, to.design]));
    else edit(dropGroup(groups, from.group, to.group));
  });
  useAskBeforeLeaving(isChanged && navigation.state === 'idle', t('pools.leave'));
  const press = (event: MouseEvent<HTMLButtonElement>, act: string) => {
    event.preventDefault();
    if (!act.startsWith('find:')) return edit(editGroups(groups, act));
    const { key, list } = groups[Number(act.slice(5))]!;
    finder.find(key, list);
  };
  const change = (at: number, { key }: DraftGroup, changed: Partial<DraftGroup>) => {
    if (changed.list !== undefined) setNotFound(({ [key]: _, ...others }) => others);
    edit(groups.map((one, place) => (place === at ? { ...one, ...changed } : one)));
  };
  return (
    <>
      <ActionForm
        of={groupsForm}
        id={formId}
        action={adminGroups(collectionId)}
        version={version}
        className="stack gap-6"
        preventScrollReset={false}
        conflictNotice={() => <GroupsChanged collectionId={collectionId} />}
      >
        {(tools) => (
          <>
            {/* Enter presses the first button of a form: here it saves. */}
            <button className="visually-hidden" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
            <Recheck places={groups.map(({ key, designs }) => `${key} ${designs.length}`).join()} tools={tools} />
            {groups.map((group, at) => (
              <GroupFields
                key={group.key}
                group={group}
                at={at}
                total={groups.length}
                cards={cards}
                field={tools.field}
                notFound={notFound[group.key]?.length ? notFound[group.key] : undefined}
                busy={finder.busyFor === group.key}
                change={(changed) => change(at, group, changed)}
                drag={drag}
                press={press}
                chooser={
                  <ChooseButton
                    isOpen={chooser.isOpen}
                    open={() => {
                      setChoosing(at);
                      return chooser.open();
                    }}
                    place={placeOf(collectionId, group)}
                    about={group.name.trim() || t('collectionAdmin.unnamed')}
                  />
                }
              />
            ))}
            <div className="row">
              <Button icon="plus" name="intent" value="addGroup" onClick={(event) => press(event, 'addGroup')}>
                {t('collectionAdmin.addGroup')}
              </Button>
            </div>
            <div className="foot-bar">
              <SubmitButton look="primary" intent="save">
                {tools.refusal?.version ? t('collectionAdmin.saveAnyway') : t('collectionAdmin.saveGroups')}
              </SubmitButton>
              <ButtonLink to={adminCollection(collectionId)}>{t('forms.cancel')}</ButtonLink>
              {isChanged && <span role="status">{t('collectionAdmin.unsaved')}</span>}
            </div>
          </>
        )}
      </ActionForm>
      {chooser.dialog}
    </>
  );
}

/** What is kept of a choice by picture belongs to one group of one collection. */
const placeOf = (collectionId: string, { key }: DraftGroup) => `group ${collectionId} ${key}`;

/** Errors move with their groups; "no designs" goes once a group has some. */
function Recheck({ places, tools: { recheck } }: { places: string; tools: FormTools }) {
  const [checked, setChecked] = useState(places);
  useEffect(() => {
    if (checked === places) return;
    setChecked(places);
    recheck();
  }, [checked, places, recheck]);
  return null;
}

/** An edit conflict: saving again replaces the other session's groups. */
function GroupsChanged({ collectionId }: { collectionId: string }) {
  const { t } = useTranslation();
  return (
    <Notice
      kind="warning"
      title={t('collectionAdmin.groupsChanged')}
      action={
        <ButtonLink size="small" to={adminGroups(collectionId)} target="_blank">
          {t('collectionAdmin.seeTheirs')}
        </ButtonLink>
      }
    >
      {t('collectionAdmin.groupsChangedText')}
    </Notice>
  );
}

/** Resolves a pasted list on the server without changing the form. */
function useFinder(collectionId: string, found: (key: string, answer: DraftAnswer) => void) {
  const fetcher = useFetcher<DraftAnswer>();
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => {
    if (key === null || fetcher.state !== 'idle' || !fetcher.data) return;
    found(key, fetcher.data);
    setKey(null);
    // `found` is made anew with each turn and changes nothing about when.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fetcher.state, fetcher.data]);
  return {
    busyFor: key,
    find: (group: string, list: string) => {
      if (key !== null) return;
      setKey(group);
      const form = { intent: 'find:0', drawn: groupsForm.name, [groupField(0, 'list')]: list };
      fetcher.submit(form, { method: 'post', action: adminGroups(collectionId) });
    },
  };
}
