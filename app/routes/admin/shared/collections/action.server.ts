/** What an admin does with collections and their boards, on the list and on one collection's page. */
import { data, redirect } from '@remix-run/node';
import type { Person } from '#app/domain/base/actor.ts';
import { typedFields, type RefusedFile } from '#app/domain/lists/collections/admin-body.server.ts';
import { getCollectionAdmin } from '#app/domain/lists/collections/admin-list.server.ts';
import {
  createContent,
  deleteContent,
  moveContent,
  orderContents,
} from '#app/domain/lists/collections/contents.server.ts';
import {
  createCollection,
  deleteCollection,
  moveCollection,
  orderCollections,
  saveCollection,
  setCollectionActive,
} from '#app/domain/lists/collections/manage.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { translate } from '#app/locales/translate.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { adminCollection, adminCollections } from './addresses.ts';

/** A form that came back. */
export interface Refused {
  message: string;
  fields: Record<string, string[]>;
  /** whose form it was: a collection's id, 'new', or 'upload' */
  form: string;
  /** what was typed */
  typed: { name?: string; description?: string; isActive?: boolean };
  /** to save over what somebody saved meanwhile */
  version?: string;
  /** files that could not be taken beside others that were */
  refusedFiles?: string[];
  added?: number;
}

/** Buttons of rows and dialogs; each leads back to the page. */
export async function actOnCollections(person: Person, form: FormData, here: string) {
  const t = translate(person.locale);
  const collectionId = String(form.get('collectionId') ?? '');
  const intent = String(form.get('intent') ?? '');
  const which = { subCollectionId: form.get('subCollectionId'), imageId: form.get('imageId') };
  const done = (text: string, to = here) => redirectWithToast(to, { kind: 'success', text });
  try {
    switch (intent) {
      case 'show':
      case 'hide': {
        const { name, isActive } = await setCollectionActive(person, { collectionId, isActive: intent === 'show' });
        return await done(t(isActive ? 'collectionAdmin.nowShown' : 'collectionAdmin.nowHidden', { name }));
      }
      case 'up':
      case 'down':
        await moveCollection(person, { collectionId, direction: intent });
        return redirect(`${here}#collection-${collectionId}`);
      case 'order':
        await orderCollections(person, { collectionIds: form.getAll('collectionIds') });
        return await done(t('collectionAdmin.moved'));
      case 'delete': {
        const { name, parentId } = await deleteCollection(person, { collectionId });
        const isOwnPage = here.split('?')[0] === adminCollection(collectionId);
        const to = parentId ? adminCollection(parentId) : adminCollections;
        return await done(t('collectionAdmin.deleted', { name }), isOwnPage ? to : here);
      }
      case 'boardUp':
      case 'boardDown':
        await moveContent(person, { ...which, direction: intent === 'boardUp' ? 'up' : 'down' });
        return redirect(`${here}#board-${String(which.imageId)}`);
      case 'boardOrder':
        await orderContents(person, { subCollectionId: which.subCollectionId, imageIds: form.getAll('imageIds') });
        return await done(t('collectionAdmin.moved'));
      case 'deleteBoard': {
        await deleteContent(person, which);
        return await done(t('collectionAdmin.boardDeleted', { name: String(form.get('called') ?? '').slice(0, 200) }));
      }
      default:
        throw new DomainError('invalidInput');
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const gone = error.key === 'collectionNotFound' && here.split('?')[0] === adminCollection(collectionId);
    return redirectWithToast(gone ? adminCollections : here, {
      kind: 'error',
      text: t(`errors.${error.key}`, error.values),
    });
  }
}

/** The forms that may carry files: a new collection (`?new`), one that is edited (`?edit=`), boards (`?upload`). */
export async function receiveCollection(request: Request, person: Person, here: string) {
  const t = translate(person.locale);
  const { searchParams } = new URL(request.url);
  const source = sourceOf(request);
  const edited = searchParams.get('edit');
  const form = edited ?? (searchParams.has('upload') ? 'upload' : 'new');
  try {
    if (form === 'upload') return await answerUpload(person, source, here);
    if (edited) {
      const { name } = await saveCollection(person, source);
      return await redirectWithToast(here, { kind: 'success', text: t('collectionAdmin.saved', { name }) });
    }
    const { collectionId, name } = await createCollection(person, source);
    const text = t('collectionAdmin.created', { name });
    return await redirectWithToast(adminCollection(collectionId), { kind: 'success', text });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data(await toRefused(person, error, form), { status: error.status });
  }
}

async function answerUpload(person: Person, source: ReturnType<typeof sourceOf>, here: string) {
  const t = translate(person.locale);
  const { images, refused } = await createContent(person, source);
  const text = t('collectionAdmin.boardsAdded', { count: images.length });
  if (refused.length === 0) return redirectWithToast(`${here}#boards`, { kind: 'success', text });
  const answer: Refused = {
    message: text,
    fields: {},
    form: 'upload',
    typed: {},
    refusedFiles: refused.map((file) => sayRefused(person, file)),
    added: images.length,
  };
  return data(answer);
}

export function sayRefused(person: Person, { error, values }: RefusedFile): string {
  return translate(person.locale)(`errors.${error}`, values);
}

export function sourceOf(request: Request) {
  return { body: request.body ?? nothing(), contentType: request.headers.get('content-type') ?? '' };
}

// eslint-disable-next-line require-yield -- a body without bytes
async function* nothing(): AsyncGenerator<Uint8Array> {}

export async function toRefused(person: Person, error: DomainError, form: string): Promise<Refused> {
  const t = translate(person.locale);
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, keys]) => [
      field,
      [...new Set(keys)].map((key) => t(`errors.${key}`, error.values)),
    ]),
  );
  const { name, description, isActive } = typedFields(error);
  const version = error.key === 'changedMeanwhile' ? await readVersion(person, form) : undefined;
  const flags = [isActive].flat();
  const typed = {
    ...(typeof name === 'string' && { name }),
    ...(typeof description === 'string' && { description }),
    ...(isActive !== undefined && { isActive: ['true', 'on'].includes(String(flags.at(-1))) }),
  };
  return { message: t(`errors.${error.key}`, error.values), fields, form, typed, ...(version && { version }) };
}

async function readVersion(person: Person, id: string): Promise<string | undefined> {
  return (await getCollectionAdmin(person, { id })).version;
}
