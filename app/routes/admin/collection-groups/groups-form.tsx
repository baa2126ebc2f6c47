import { useFetcher, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useDragOrder } from '#app/ui/use-drag-order.ts';
import type { DraftAnswer } from './action.server.ts';
import { adminCollection, adminGroups } from '#app/routes/admin/shared/collections/addresses.ts';
import {
  addFound,
  dropDesign,
  dropGroup,
  editGroups,
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
  /** saving replaces what somebody else saved */
  replaces: boolean;
}

/** Without script each button sends the form and gets it back changed; with script the same steps happen in place. */
export function GroupsForm({ collectionId, draft, cards: known, answer, replaces }: GroupsFormProps) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const [groups, setGroups] = useState(draft.groups);
  const [cards, setCards] = useState(known);
  const [errors, setErrors] = useState(errorsIn(answer));
  const [isChanged, setChanged] = useState(false);
  // Of the groups that this form began with: what the page reads again meanwhile must not stand in for it.
  const [version, setVersion] = useState(draft.version);
  // An answer to the whole form: what was typed comes back with it.
  useEffect(() => {
    if (!answer) return;
    setGroups(answer.draft.groups);
    setVersion(answer.draft.version);
    setCards((before) => ({ ...before, ...answer.cards }));
    setErrors(errorsIn(answer));
    setChanged(true);
  }, [answer]);
  const form = useRef<HTMLFormElement>(null);
  // What was typed before script arrived stands in the fields alone.
  useEffect(() => {
    if (!form.current) return;
    const { groups: typed } = readDraft(new FormData(form.current));
    setGroups((before) => before.map((group, at) => ({ ...group, name: typed[at]!.name, list: typed[at]!.list })));
  }, []);
  const edit = (next: DraftGroup[]) => {
    setGroups(next);
    setChanged(true);
  };
  const finder = useFinder(collectionId, (at, answer) => {
    const { designs = [], notFound = [] } = answer.found ?? {};
    setCards((before) => ({ ...before, ...answer.cards }));
    setGroups((before) => addFound(before, at, designs, notFound));
    setErrors((before) => ({
      ...before,
      [`groupData[${at}].designs`]: errorsIn(answer)['groupData[0].designs'] ?? [],
    }));
    setChanged(true);
  });
  const drag = useDragOrder((id, onto) => {
    const [from, to] = [readPlace(id), readPlace(onto)];
    if (from.kind === 'design') return edit(dropDesign(groups, [from.group, from.design], [to.group, to.design]));
    setErrors({});
    edit(dropGroup(groups, from.group, to.group));
  });
  useLeaveWarning(isChanged && navigation.state === 'idle');
  const press = (event: MouseEvent<HTMLButtonElement>, act: string) => {
    event.preventDefault();
    if (act.startsWith('find:')) {
      const at = Number(act.slice(5));
      return finder.find(at, groups[at]!.list);
    }
    // Places of groups change, and with them whose errors are whose.
    if (act.startsWith('group') || act.startsWith('removeGroup')) setErrors({});
    edit(editGroups(groups, act));
  };
  return (
    <PostForm
      of={groupsForm}
      ref={form}
      action={adminGroups(collectionId)}
      carry={{ version, count: groups.length }}
      className="stack gap-6"
      preventScrollReset={false}
      onSubmit={() => setChanged(false)}
    >
      {/* Enter in a field saves: the first button of a form is the one it means. */}
      <button className="visually-hidden" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
      {groups.map((group, at) => (
        <GroupFields
          key={group.key}
          group={group}
          at={at}
          total={groups.length}
          cards={cards}
          errors={errors}
          busy={finder.busyAt === at}
          change={(changed) => edit(groups.map((one, place) => (place === at ? { ...one, ...changed } : one)))}
          drag={drag}
          press={press}
        />
      ))}
      <div className="row">
        <Button icon="plus" name="intent" value="addGroup" onClick={(event) => press(event, 'addGroup')}>
          {t('collectionAdmin.addGroup')}
        </Button>
      </div>
      <div className="foot-bar">
        <SubmitButton look="primary" intent="save">
          {replaces ? t('collectionAdmin.saveAnyway') : t('collectionAdmin.saveGroups')}
        </SubmitButton>
        <ButtonLink to={adminCollection(collectionId)}>{t('forms.cancel')}</ButtonLink>
        {isChanged && <span role="status">{t('collectionAdmin.unsaved')}</span>}
      </div>
    </PostForm>
  );
}

function errorsIn(answer: DraftAnswer | undefined): Record<string, string[]> {
  const error = answer?.refusal?.result.error ?? {};
  return Object.fromEntries(Object.entries(error).map(([name, found]) => [name, found ?? []]));
}

/** Asks the server what a pasted list names, while the form stays as it is. */
function useFinder(collectionId: string, found: (at: number, answer: DraftAnswer) => void) {
  const fetcher = useFetcher<DraftAnswer>();
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    if (at === null || fetcher.state !== 'idle' || !fetcher.data) return;
    found(at, fetcher.data);
    setAt(null);
    // `found` is made anew with each turn and changes nothing about when.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fetcher.state, fetcher.data]);
  return {
    busyAt: at,
    find: (place: number, list: string) => {
      if (at !== null) return;
      setAt(place);
      fetcher.submit(
        { intent: 'find:0', count: '1', 'list.0': list },
        { method: 'post', action: adminGroups(collectionId) },
      );
    },
  };
}

/** Closing the tab asks first. */
function useLeaveWarning(active: boolean) {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [active]);
}
