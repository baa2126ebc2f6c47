/** A picture is handed in. */
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { translate } from '#app/locales/translate.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { frontPage, pictureAddress, pictureSearch } from '../shared/similar/addresses.ts';
import { PictureForm } from '../shared/similar/picture-form.tsx';
import { mostMegabytes, receivePicture } from '../shared/similar/receive.server.ts';
import styles from '../shared/similar/similar.module.css';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'archive');
  return { title: translate(person.locale)('findSimilar.picture.title'), most: mostMegabytes };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'archive');
  const received = await receivePicture(request, person);
  if ('error' in received) return data({ error: received.error }, { status: received.status });
  const { pictureGuid, form } = received;
  return redirect(form.get('intent') === 'part' ? pictureAddress(pictureGuid) : pictureSearch(pictureGuid), 303);
}

export default function HandInPicture() {
  const { t } = useTranslation();
  const { most } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={t('findSimilar.picture.title')}
        intro={t('findSimilar.picture.text')}
        parent={{ href: frontPage, label: t('findSimilar.back') }}
      />
      <div className={styles.narrow}>
        <PictureForm most={most} error={answer?.error} />
      </div>
    </>
  );
}
