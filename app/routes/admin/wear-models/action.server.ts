/** What an admin does with wear models. */
import { data, redirect } from '@remix-run/node';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import {
  deleteWear,
  discardDraft,
  getAllWears,
  keepDraft,
  moveWear,
  orderWears,
  saveWear,
  setWearState,
} from '#app/domain/catalog/wear/manage.server.ts';
import { uploadWear } from '#app/domain/catalog/wear/upload.server.ts';
import { translate } from '#app/locales/translate.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { toldVersion } from '../shared/refused.server.ts';

const page = '/admin/wear-models';
/** ms that an upload's answer waits for its check: most are looked at by then */
const patience = 20_000;

export interface Refused {
  message: string;
  fields: Record<string, string[]>;
  /** the model whose dialog was sent; '' for a new one */
  wearGuid: string;
  wearName: string;
  labelIds?: string[];
  /** what somebody else has made of it meanwhile */
  version?: string;
}

/** Every act leads back to the list; what a field is at fault for stands at it. */
export async function actOnWear(person: Person, form: FormData) {
  const t = translate(person.locale);
  const wearGuid = String(form.get('wearGuid') ?? '');
  const done = (text: string, to = page) => redirectWithToast(to, { kind: 'success', text });
  try {
    switch (form.get('intent')) {
      case 'enable':
      case 'disable': {
        const isEnabled = form.get('intent') === 'enable';
        const { wearName } = await setWearState(person, { wearGuid, isEnabled });
        return await done(t(isEnabled ? 'wear.nowEnabled' : 'wear.nowDisabled', { name: wearName }));
      }
      case 'up':
      case 'down':
        await moveWear(person, { wearGuid, direction: form.get('intent') });
        return redirect(`${page}#wear-${wearGuid}`);
      case 'order':
        await orderWears(person, { wearGuids: form.getAll('wearGuids') });
        return await done(t('wear.moved'));
      case 'keep':
      case 'keepShow': {
        const { wearName } = await keepDraft(person, { wearGuid });
        if (form.get('intent') === 'keepShow') await setWearState(person, { wearGuid, isEnabled: true });
        return await done(t('wear.kept', { name: wearName }));
      }
      case 'discard': {
        const { wearName } = await discardDraft(person, { wearGuid });
        return await done(t('wear.discarded', { name: wearName }));
      }
      case 'delete': {
        const { wearName } = await deleteWear(person, { wearGuid });
        return await done(t('wear.deleted', { name: wearName }));
      }
      default: {
        const version = form.get('version') ?? undefined;
        const asked = { wearGuid, wearName: form.get('wearName'), labelIds: form.getAll('labelIds'), version };
        const { wearName } = await saveWear(person, asked);
        return await done(t('wear.saved', { name: wearName }));
      }
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (form.get('intent') === 'save')
      return refusal(person, error, wearGuid, String(form.get('wearName') ?? ''), form.getAll('labelIds').map(String));
    return redirectWithToast(page, { kind: 'error', text: t(`errors.${error.key}`, error.values) });
  }
}

/** Files of a model, as the form sends them. */
export async function receiveWear(request: Request, person: Person) {
  const url = new URL(request.url);
  const replaced = url.searchParams.get('files') ?? '';
  try {
    const { wearGuid } = await uploadWear(person, {
      body: request.body ?? nothing(),
      contentType: request.headers.get('content-type') ?? '',
    });
    await waitForCheck(person, wearGuid);
    return redirect(`${page}#wear-${wearGuid}`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refusal(person, error, replaced, '');
  }
}

// eslint-disable-next-line require-yield -- a body without bytes
async function* nothing(): AsyncGenerator<Uint8Array> {}

async function waitForCheck(person: Person, wearGuid: string): Promise<void> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    const { wears } = await getAllWears(person, {});
    if (wears.find(({ guid }) => guid === wearGuid)?.draft?.state !== 'checking') return;
    await sleep(400);
  }
}

function refusal(person: Person, error: DomainError, wearGuid: string, wearName: string, labelIds?: string[]) {
  const t = translate(person.locale);
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, keys]) => [field, keys.map((key) => t(`errors.${key}`, error.values))]),
  );
  const message = t(`errors.${error.key}`, error.values);
  const answer: Refused = { message, fields, wearGuid, wearName, labelIds, version: toldVersion(error) };
  return data(answer, { status: error.status });
}
