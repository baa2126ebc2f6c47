/** The forms of one board's page. */
import { data } from '@remix-run/node';
import type { Person } from '#app/domain/base/actor.ts';
import { saveContent } from '#app/domain/lists/collections/contents.server.ts';
import {
  addColorway,
  deleteColorway,
  moveColorway,
  orderColorways,
} from '#app/domain/lists/collections/hotspots.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { translate } from '#app/locales/translate.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { toldVersion } from '../shared/refused.server.ts';
import { adminBoard, adminCollection } from '../shared/collections/addresses.ts';

export interface BoardRefused {
  /** 'title', 'add', or the hotspot whose form it was */
  form: string;
  message: string;
  fields: Record<string, string[]>;
  typed: Record<string, string>;
  /** what somebody else has made of it meanwhile */
  version?: string;
}

/** Places stand in per cent in forms, with a point or a comma. */
function shareOf(percent: FormDataEntryValue | null): number | string | undefined {
  const text = String(percent ?? '')
    .trim()
    .replace(',', '.');
  if (text === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? Math.round(value * 100) / 10_000 : text;
}

export async function actOnBoard(person: Person, form: FormData, which: { subCollectionId: string; imageId: string }) {
  const t = translate(person.locale);
  const intent = String(form.get('intent') ?? '');
  const val = String(form.get('val') ?? '');
  const here = adminBoard(which.subCollectionId, which.imageId);
  const place = { x: shareOf(form.get('x')), y: shareOf(form.get('y')) };
  const done = (text: string, to = here) => redirectWithToast(to, { kind: 'success', text });
  try {
    switch (intent) {
      case 'title':
        await saveContent(person, { ...which, title: form.get('title'), version: form.get('version') });
        return await done(t('collectionAdmin.titleSaved'));
      case 'add': {
        const { reference, number } = await addColorway(person, { ...which, val, ...place });
        return await done(t('collectionAdmin.colorwayAdded', { reference, number }));
      }
      case 'move': {
        const { number } = await moveColorway(person, { ...which, val, ...place, from: form.get('from') });
        // Dragged on the picture: the page stays as it is.
        if (form.has('quiet')) return data({ form: '', message: '', fields: {}, typed: {} } satisfies BoardRefused);
        return await done(t('collectionAdmin.colorwayMoved', { number }), `${here}#colorways`);
      }
      case 'order':
        await orderColorways(person, { ...which, hotspotIds: form.getAll('hotspotIds') });
        return await done(t('collectionAdmin.moved'), `${here}#colorways`);
      case 'remove': {
        const { reference } = await deleteColorway(person, { ...which, val });
        return await done(t('collectionAdmin.colorwayRemoved', { reference }), `${here}#colorways`);
      }
      default:
        throw new DomainError('invalidInput');
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // A move names a number that was on the page.
    const isGone = intent === 'move' && error.key === 'colorwayNotFound';
    const message = isGone ? t('collectionAdmin.colorwayGone') : t(`errors.${error.key}`, error.values);
    if (error.key === 'boardNotFound' || error.key === 'collectionNotFound')
      return redirectWithToast(adminCollection(which.subCollectionId), { kind: 'error', text: message });
    if (intent === 'remove' || intent === 'order' || (isGone && !form.has('quiet')))
      return redirectWithToast(here, { kind: 'error', text: message });
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([field, keys]) => [field, keys.map((key) => t(`errors.${key}`, error.values))]),
    );
    const typed = Object.fromEntries(
      ['title', 'val', 'x', 'y'].flatMap((name) =>
        form.has(name) ? [[name, String(form.get(name)).slice(0, 400)]] : [],
      ),
    );
    const answer: BoardRefused = {
      form: intent === 'move' ? val : intent,
      message,
      fields,
      typed,
      version: toldVersion(error),
    };
    return data(answer, { status: error.status });
  }
}
