/** The forms of collections and their boards, on the list and on one collection's page. */
import { data } from '@remix-run/node';
import type { Person } from '#app/domain/base/actor.ts';
import type { RefusedFile } from '#app/domain/lists/collections/manage/body.server.ts';
import {
  createContent,
  deleteContent,
  moveContent,
  orderContents,
} from '#app/domain/lists/collections/manage/contents.server.ts';
import {
  createCollection,
  deleteCollection,
  moveCollection,
  orderCollections,
  saveCollection,
  setCollectionActive,
} from '#app/domain/lists/collections/manage/manage.server.ts';
import { describePosted, handleForm, intent, runHandler, type Handlers } from '#app/forms/handle.server.ts';
import { withTypedFields } from '#app/forms/stream.server.ts';
import { translate } from '#app/locales/translate.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { adminCollection, adminCollections, pageBehind, withDialog } from './addresses.ts';
import { collectionForm } from './form.ts';

/** Boards that were accepted when other files were refused. */
export interface BoardsAnswer {
  boards: { text: string; refused: string[] };
}

/** Buttons of rows and dialogs; each redirects to the page. Bodies that may carry files are streamed. */
export function collectionsAction(page: Page) {
  const here = pageBehind(page.request.url);
  const streamed = streamedIntent(page);
  const handlers = { ...collectionHandlers(here), ...boardHandlers(here) };
  if (!streamed) return handleForm(page, collectionForm, handlers, here);
  const { actor, request } = page;
  const posted = describePosted(actor, request, new FormData(), here);
  const handler = handlers[streamed];
  const run = () => withTypedFields(posted, () => handler.run(posted));
  return runHandler(collectionForm, posted, { ...handler, run }, here);
}

const streams = { new: 'create', edit: 'save', upload: 'addBoards' } as const;

/** Which form with files it is, by its address: the form itself is in the stream, and must say the same. */
function streamedIntent({ request, url: { searchParams } }: Page) {
  if (!isMultipart(request)) return null;
  const name = (['new', 'edit', 'upload'] as const).find((one) => searchParams.has(one));
  return name ? streams[name] : null;
}

const isMultipart = ({ headers }: Request) => headers.get('content-type')?.startsWith('multipart/form-data') ?? false;

export function sourceOf(request: Request) {
  return { body: request.body ?? nothing(), contentType: request.headers.get('content-type') ?? '' };
}

// eslint-disable-next-line require-yield -- a body without bytes
async function* nothing(): AsyncGenerator<Uint8Array> {}

/** The body as it comes where it may hold files, else the form's fields. */
const streamOr =
  (name: 'create' | 'save' | 'addBoards') =>
  (fields: Record<string, unknown>, { request }: { request: Request }) =>
    isMultipart(request) ? { ...sourceOf(request), intent: name } : fields;

type Some<Names extends keyof Handlers<typeof collectionForm>> = Pick<Handlers<typeof collectionForm>, Names>;
type BoardIntent = 'addBoards' | 'boardUp' | 'boardDown' | 'boardOrder' | 'deleteBoard';

function collectionHandlers(here: string): Some<Exclude<keyof Handlers<typeof collectionForm>, BoardIntent>> {
  const setActive = (isActive: boolean) =>
    intent(setCollectionActive, {
      input: (fields) => ({ ...fields, isActive }),
      done: ({ name }, { t, done }) =>
        done(t(isActive ? 'collectionAdmin.nowShown' : 'collectionAdmin.nowHidden', { name })),
      leave: gone,
    });
  const step = (direction: 'up' | 'down') =>
    intent(moveCollection, {
      input: (fields) => ({ ...fields, direction }),
      done: (_moved, { go, text }) => go(`${here}#collection-${text('collectionId')}`),
    });
  return {
    create: intent(createCollection, {
      input: streamOr('create'),
      done: ({ collectionId, name }, { t, done }) =>
        done(t('collectionAdmin.created', { name }), adminCollection(collectionId)),
    }),
    save: intent(saveCollection, {
      input: streamOr('save'),
      done: ({ name }, { t, done }) => done(t('collectionAdmin.saved', { name })),
      leave: gone,
    }),
    show: setActive(true),
    hide: setActive(false),
    up: step('up'),
    down: step('down'),
    order: intent(orderCollections, { done: (_ordered, { t, done }) => done(t('collectionAdmin.moved')) }),
    delete: intent(deleteCollection, {
      ask: ({ text }) => withDialog(here, 'delete', encodeURIComponent(text('collectionId'))),
      done: ({ collectionId, name, parentId }, { t, done }) => {
        const isOwnPage = here.split('?')[0] === adminCollection(collectionId);
        const to = parentId ? adminCollection(parentId) : adminCollections;
        return done(t('collectionAdmin.deleted', { name }), isOwnPage ? to : here, {
          kind: 'collection',
          id: collectionId,
        });
      },
      leave: gone,
    }),
  };
}

const gone = { collectionNotFound: adminCollections };

function boardHandlers(here: string): Some<BoardIntent> {
  const step = (direction: 'up' | 'down') =>
    intent(moveContent, {
      input: (fields) => ({ ...fields, direction }),
      done: (_moved, { go, text }) => go(`${here}#board-${text('imageId')}`),
    });
  return {
    addBoards: intent(createContent, {
      input: streamOr('addBoards'),
      done: ({ images, refused }, { actor, t, done }) => {
        const text = t('collectionAdmin.boardsAdded', { count: images.length });
        if (refused.length === 0) return done(text, `${here}#boards`);
        const answer: BoardsAnswer = { boards: { text, refused: refused.map((file) => sayRefused(actor, file)) } };
        return data<unknown>(answer);
      },
    }),
    boardUp: step('up'),
    boardDown: step('down'),
    boardOrder: intent(orderContents, { done: (_ordered, { t, done }) => done(t('collectionAdmin.moved')) }),
    deleteBoard: intent(deleteContent, {
      ask: ({ text }) => withDialog(here, 'deleteBoard', encodeURIComponent(text('imageId'))),
      done: ({ imageId: id }, { t, text, done }) =>
        done(t('collectionAdmin.boardDeleted', { name: text('called').slice(0, 200) }), undefined, {
          kind: 'board',
          id,
        }),
    }),
  };
}

export function sayRefused({ locale }: Person, { error, values }: RefusedFile): string {
  return translate(locale)(`errors.${error}`, values);
}
