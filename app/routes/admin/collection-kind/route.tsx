/** Asks before a collection is set as mood board or design page: that can't be undone. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { getCollectionAdmin } from '#app/domain/lists/collections/admin-list.server.ts';
import { setKind } from '#app/domain/lists/collections/manage.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { translate } from '#app/locales/translate.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { CheckboxField, ChoiceGroup } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withErrorResponse } from '#app/routes/shared/page.server.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { adminCollection, adminKind } from '../shared/collections/addresses.ts';
import styles from '../shared/collections/collections-admin.module.css';

const kinds = ['moodBoard', 'designPage'] as const;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const { id, name, kind } = await withErrorResponse(getCollectionAdmin(person, { id: params.id }), person.locale);
  const asked = new URL(request.url).searchParams.get('as');
  return {
    title: translate(person.locale)('collectionAdmin.kindAsk', { name }),
    collection: { id, name, kind },
    asked: kinds.find((one) => one === asked) ?? kinds[0],
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const t = translate(person.locale);
  const form = await readForm(request);
  const kind = String(form.get('kind') ?? '');
  if (form.get('confirmed') !== 'true')
    return data({ kind, message: '', confirm: t('collectionAdmin.kindConfirmNeeded') }, { status: 422 });
  try {
    const done = await setKind(person, { collectionId: params.id, kind });
    const text = t('collectionAdmin.kindSet', { name: done.name, kind: t(`collectionAdmin.kinds.${done.kind}`) });
    return await redirectWithToast(adminCollection(params.id!), { kind: 'success', text });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data({ kind, message: t(`errors.${error.key}`, error.values), confirm: '' }, { status: error.status });
  }
}

export default function Kind() {
  const { t } = useTranslation();
  const { title, collection, asked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, name, kind } = collection;
  const parent = { href: adminCollection(id), label: name };
  if (kind !== 'collection')
    return (
      <>
        <PageHeader title={name} parent={parent} />
        {answer?.message && <FormError title={answer.message} />}
        <p>{t('collectionAdmin.kindNow', { kind: t(`collectionAdmin.kinds.${kind}`) })}</p>
      </>
    );
  return (
    <>
      <PageHeader title={title} parent={parent} />
      <div className={styles.narrow}>
        {answer?.message && <FormError title={answer.message} />}
        <Notice kind="warning" title={t('collectionAdmin.kindWarning')}>
          {t('collectionAdmin.kindWarningText', { name })}
        </Notice>
        <Form method="post" action={`${adminKind(id)}?as=${asked}`} className="form">
          <ChoiceGroup
            name="kind"
            label={t('collectionAdmin.kindChoice')}
            defaultValue={answer?.kind ?? asked}
            required
            options={kinds.map((value) => ({
              value,
              label: t(`collections.kindLabels.${value}`),
              hint: t(`collectionAdmin.kindTexts.${value}`),
            }))}
          />
          <CheckboxField
            name="confirmed"
            value="true"
            label={t('collectionAdmin.kindConfirm')}
            errors={answer?.confirm ? [answer.confirm] : undefined}
          />
          <div className="row">
            <Button look="danger">{t('collectionAdmin.setForGood')}</Button>
            <ButtonLink to={adminCollection(id)}>{t('collectionAdmin.cancel')}</ButtonLink>
          </div>
        </Form>
      </div>
    </>
  );
}
