import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Link } from '#app/ui/link.tsx';
import type { ShownList } from './route.tsx';
import { listsPage } from '#app/routes/admin/shared/special-lists/addresses.ts';
import { listsForm } from '#app/routes/admin/shared/special-lists/form.ts';
import { TrashNote } from '#app/routes/admin/shared/trash/trash-note.tsx';

const fieldOf = { tr: 'nameTr', en: 'nameEn', ru: 'nameRu' } as const;

/** A new one, or another's names; the reader's own language first. */
export function ListDialog({ list }: { list?: ShownList }) {
  const { t, i18n } = useTranslation();
  const languages = (['tr', 'en', 'ru'] as const).toSorted(
    (one, other) => Number(other === i18n.language) - Number(one === i18n.language),
  );
  return (
    <FormDialog
      id="list-names"
      title={list ? t('pinning.renameTitle', { name: list.shownName }) : t('pinning.newList')}
      closeHref={listsPage}
      submit={list ? t('pinning.save') : t('pinning.make')}
      of={listsForm}
      intent={list ? 'save' : 'make'}
      drawn={list && `list ${list.id}`}
      action={list ? `${listsPage}?edit=${list.id}` : `${listsPage}?new`}

      carry={{ listId: list?.id }}
      version={list?.version}
      values={list && Object.fromEntries(languages.map((language) => [fieldOf[language], list.name[language]]))}
      kept={
        list &&
        languages.map((language) => ({
          name: fieldOf[language],
          label: t(`pinning.nameIn.${language}`),
          now: list.name[language],
        }))
      }
    >
      {({ field }) => (
        <>
          <p className="field-hint">{t('pinning.namesHint')}</p>
          {languages.map((language) => (
            <TextField
              key={language}
              label={t(`pinning.nameIn.${language}`)}
              lang={language}
              maxLength={100}
              autoComplete="off"
              {...field(fieldOf[language])}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}

/** Confirms deletion; refused while stock pages show the list. */
export function DeleteListDialog({ list }: { list: ShownList }) {
  const { t } = useTranslation();
  const { id, shownName: name, designCount, stockPages } = list;
  const dialog = { id: 'delete-list', title: t('pinning.deleteAsk', { name }), closeHref: listsPage };
  if (stockPages.length === 0)
    return (
      <ConfirmDialog {...dialog} of={listsForm} intent="delete" carry={{ listId: id }} confirm={t('pinning.delete')}>
        <p>{t('pinning.deleteText', { count: designCount })}</p>
        <TrashNote />
      </ConfirmDialog>
    );
  return (
    <Dialog {...dialog} closeLabel={t('forms.cancel')}>
      <p>{t('pinning.deleteUsed')}</p>
      <ul>
        {stockPages.map(({ name: page, title, isActive }) => (
          <li key={page}>
            {isActive ? <Link to={`/custom/${encodeURIComponent(page)}`}>{title || page}</Link> : title || page}
            {!isActive && ` (${t('pinning.closedPage')})`}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
