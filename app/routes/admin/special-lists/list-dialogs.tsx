import { useTranslation } from 'react-i18next';
import { ActDialog } from '#app/ui/act-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { ChangedMeanwhile, FormVersion } from '../shared/edit-conflict.tsx';
import type { ShownList } from './route.tsx';
import type { Answer } from '../shared/special-lists/action.server.ts';
import { listsPage } from '../shared/special-lists/addresses.ts';

const fieldOf = { tr: 'nameTr', en: 'nameEn', ru: 'nameRu' } as const;

/** A new one, or another's names; the reader's own language first. */
export function ListDialog({ list, answer }: { list?: ShownList; answer?: Answer }) {
  const { t, i18n } = useTranslation();
  const intent = list ? 'save' : 'make';
  const own = answer?.intent === intent && answer.values.listId === String(list?.id ?? '') ? answer : undefined;
  const languages = (['tr', 'en', 'ru'] as const).toSorted(
    (one, other) => Number(other === i18n.language) - Number(one === i18n.language),
  );
  return (
    <ActDialog
      id="list-names"
      title={list ? t('pinning.renameTitle', { name: list.shownName }) : t('pinning.newList')}
      closeHref={listsPage}
      closeLabel={t('pinning.cancel')}
      acts={
        <Button look="primary" form="list-names-form" name="intent" value={intent}>
          {list ? t('pinning.save') : t('pinning.make')}
        </Button>
      }
    >
      <Form
        id="list-names-form"
        method="post"
        action={list ? `${listsPage}?edit=${list.id}` : `${listsPage}?new`}
        className="form"
        preventScrollReset
      >
        {own && !own.version && <FormError title={own.message} />}
        {list && own?.version && (
          <ChangedMeanwhile
            fields={languages.map((language) => [
              t(`pinning.nameIn.${language}`),
              list.name[language],
              own.values[fieldOf[language]],
            ])}
          />
        )}
        {list && <input type="hidden" name="listId" value={list.id} />}
        {list && <FormVersion now={list.version} told={own?.version} />}
        <p className="field-hint">{t('pinning.namesHint')}</p>
        {languages.map((language) => (
          <TextField
            key={language}
            name={fieldOf[language]}
            label={t(`pinning.nameIn.${language}`)}
            defaultValue={own?.values[fieldOf[language]] ?? list?.name[language] ?? ''}
            errors={own?.fields[fieldOf[language]]}
            lang={language}
            maxLength={100}
            autoComplete="off"
          />
        ))}
      </Form>
    </ActDialog>
  );
}

/** Names what goes; where stock pages show it, it stays. */
export function DeleteListDialog({ list }: { list: ShownList }) {
  const { t } = useTranslation();
  const { id, shownName: name, designCount, stockPages } = list;
  return (
    <ActDialog
      id="delete-list"
      title={t('pinning.deleteAsk', { name })}
      closeHref={listsPage}
      closeLabel={t('pinning.cancel')}
      post={listsPage}
      fields={{ intent: 'delete', listId: id }}
      acts={stockPages.length === 0 && <Button look="danger">{t('pinning.delete')}</Button>}
    >
      {stockPages.length === 0 ? (
        <p>{t('pinning.deleteText', { count: designCount })}</p>
      ) : (
        <>
          <p>{t('pinning.deleteUsed')}</p>
          <ul>
            {stockPages.map(({ name: page, title, isActive }) => (
              <li key={page}>
                {isActive ? <Link to={`/custom/${encodeURIComponent(page)}`}>{title || page}</Link> : title || page}
                {!isActive && ` (${t('pinning.closedPage')})`}
              </li>
            ))}
          </ul>
        </>
      )}
    </ActDialog>
  );
}
