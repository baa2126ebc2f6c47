/** Confirms setting a collection as mood board or design page, which can't be undone. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getCollectionAdmin } from '#app/domain/lists/collections/manage/list.server.ts';
import { setKindKnowingly } from '#app/domain/lists/collections/manage/manage.server.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { declareForm } from '#app/forms/declare.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { CheckboxField, ChoiceGroup } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { adminCollection, adminCollections, adminKind } from '#app/routes/admin/shared/collections/addresses.ts';
import styles from '#app/routes/admin/shared/collections/collections-admin.module.css';

const kinds = ['moodBoard', 'designPage'] as const;

const kindForm = declareForm('collectionKind', {
  setForGood: {
    schema: async () => (await import('#app/domain/lists/collections/manage/rules.ts')).SetKindKnowingly,
  },
});

export const loader = (args: LoaderFunctionArgs) =>
  withPage('collections', args, async ({ actor, params, url: { searchParams }, t }) => {
    const { id, name, kind } = await getCollectionAdmin(actor, { id: params.id });
    return {
      title: t('collectionAdmin.kindAsk', { name }),
      collection: { id, name, kind },
      asked: kinds.find((one) => one === searchParams.get('as')) ?? kinds[0],
    };
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('collections', args, (page) => {
    const collectionId = page.params.id!;
    const here = adminKind(collectionId);
    return handleForm(
      page,
      kindForm,
      {
        setForGood: intent(setKindKnowingly, {
          input: (fields) => ({ ...fields, collectionId }),
          done: ({ name, kind }, { t, done }) =>
            done(
              t('collectionAdmin.kindSet', { name, kind: t(`collectionAdmin.kinds.${kind}`) }),
              adminCollection(collectionId),
            ),
          leave: { collectionNotFound: adminCollections, kindForGood: here },
        }),
      },
      here,
    );
  });

export default function Kind() {
  const { t } = useTranslation();
  const { title, collection, asked } = useLoaderData<typeof loader>();
  const { id, name, kind } = collection;
  const parent = { href: adminCollection(id), label: name };
  if (kind !== 'collection')
    return (
      <>
        <PageHeader title={name} parent={parent} />
        <p>{t('collectionAdmin.kindNow', { kind: t(`collectionAdmin.kinds.${kind}`) })}</p>
      </>
    );
  return (
    <>
      <PageHeader title={title} parent={parent} />
      <div className={styles.narrow}>
        <Notice kind="warning" title={t('collectionAdmin.kindWarning')}>
          {t('collectionAdmin.kindWarningText', { name })}
        </Notice>
        <ActionForm
          of={kindForm}
          intent="setForGood"
          action={`${adminKind(id)}?as=${asked}`}
          className="form"
          values={{ kind: asked }}
        >
          {({ choices, check }) => (
            <>
              <ChoiceGroup
                label={t('collectionAdmin.kindChoice')}
                required
                options={kinds.map((value) => ({
                  value,
                  label: t(`collections.kindLabels.${value}`),
                  hint: t(`collectionAdmin.kindTexts.${value}`),
                }))}
                {...choices('kind')}
              />
              <CheckboxField label={t('collectionAdmin.kindConfirm')} {...check('isKnown', 'true')} />
              <div className="row">
                <SubmitButton look="danger">{t('collectionAdmin.setForGood')}</SubmitButton>
                <ButtonLink to={adminCollection(id)}>{t('forms.cancel')}</ButtonLink>
              </div>
            </>
          )}
        </ActionForm>
      </div>
    </>
  );
}
