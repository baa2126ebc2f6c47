/** One board: its title, and the colorways on it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { boardPictureAddress, boardSources } from '#app/domain/lists/collections/addresses.ts';
import { getCollectionAdmin } from '#app/domain/lists/collections/admin-list.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { versionOf } from '#app/domain/base/edit-version.server.ts';
import { translate } from '#app/locales/translate.ts';
import { Button, IconLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form } from '#app/ui/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withErrorResponse } from '#app/routes/shared/page.server.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { actOnBoard, type BoardRefused } from './action.server.ts';
import { adminBoard, adminCollection } from '../shared/collections/addresses.ts';
import { useBoardName } from '../shared/collections/boards.tsx';
import { useFormDraft } from '#app/forms/form-draft.ts';
import { FormVersion, readAgain } from '../shared/edit-conflict.tsx';
import styles from '../shared/collections/collections-admin.module.css';
import { HotspotEditor } from './hotspot-editor.tsx';

async function readBoard(id: string, imageId: string, read: Parameters<typeof getCollectionAdmin>[0]) {
  const { name, images } = await getCollectionAdmin(read, { id });
  const at = images.findIndex((image) => image.id === imageId.toLowerCase());
  if (at < 0) throw new DomainError('boardNotFound');
  const board = images[at]!;
  return {
    collection: { id: id.toLowerCase(), name },
    board,
    titleVersion: versionOf(board.title),
    at,
    total: images.length,
    previous: images[at - 1]?.id ?? null,
    next: images[at + 1]?.id ?? null,
    sources: board.hasPicture ? boardSources((px) => boardPictureAddress(board.id, px, board.version)) : null,
  };
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const page = await withErrorResponse(readBoard(params.id!, params.imageId!, person), person.locale);
  const t = translate(person.locale);
  const { kind, title } = page.board;
  const name = title || t(kind === 'film' ? 'collectionAdmin.film' : 'collectionAdmin.board', { number: page.at + 1 });
  return { ...page, title: `${name} – ${page.collection.name}` };
}

export const shouldRevalidate = readAgain;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  return actOnBoard(person, await readForm(request), { subCollectionId: params.id!, imageId: params.imageId! });
}

export default function BoardPage() {
  const { t, i18n } = useTranslation();
  const { collection, board, titleVersion, at, total, previous, next, sources } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const nameOf = useBoardName();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <div className={styles.boardHead}>
        <PageHeader
          title={nameOf(board, at)}
          parent={{ href: adminCollection(collection.id), label: collection.name }}
        />
        <nav className={styles.steps} aria-label={t('collectionAdmin.boardsTitle')}>
          {previous && (
            <IconLink
              icon="chevronLeft"
              label={t('collectionAdmin.previousBoard')}
              to={adminBoard(collection.id, previous)}
            />
          )}
          <span>{t('collectionAdmin.place', { number: number.format(at + 1), total: number.format(total) })}</span>
          {next && (
            <IconLink icon="chevronRight" label={t('collectionAdmin.nextBoard')} to={adminBoard(collection.id, next)} />
          )}
        </nav>
      </div>
      <TitleForm
        key={`title ${board.id}`}
        title={board.title}
        version={titleVersion}
        refused={refused?.form === 'title' ? refused : undefined}
      />
      <HotspotEditor key={board.id} board={board} name={nameOf(board, at)} sources={sources} refused={refused} />
    </>
  );
}

function TitleForm({ title, version, refused }: { title: string; version: string; refused?: BoardRefused }) {
  const { t } = useTranslation();
  const { facts, answer, key, props } = useFormDraft({ title, version }, version, refused);
  return (
    <Form key={key} {...props} method="post" className={styles.titleForm} preventScrollReset>
      <input type="hidden" name="intent" value="title" />
      <FormVersion now={facts.version} told={answer?.version} />
      <TextField
        name="title"
        label={t('collectionAdmin.titleOf')}
        hint={t('collectionAdmin.titleHint')}
        defaultValue={answer?.typed.title ?? facts.title}
        maxLength={200}
        errors={
          answer?.version
            ? [`${t('admin.changedMeanwhile')} ${t('admin.isNowHere', { value: facts.title })}`]
            : answer?.fields.title
        }
      />
      <Button>{t('collectionAdmin.save')}</Button>
    </Form>
  );
}
