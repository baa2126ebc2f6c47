/** What an admin does with the settings. */
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { removeLogo, saveCorporate, saveLogo } from '#app/domain/base/settings/corporate.server.ts';
import { logoLimits } from '#app/domain/base/settings/rules.ts';
import { saveSettings } from '#app/domain/base/settings/settings.server.ts';
import { translate } from '#app/locales/translate.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { readBase } from '../shared/field-values.ts';
import { refusal } from '../shared/refusal.server.ts';
import { isSection, sectionKeys } from './keys.ts';

const page = '/admin/settings';
const mostBody = logoLimits.megabytes * 1024 * 1024 + 64 * 1024;

export async function actOnSettings(person: Person, request: Request) {
  const t = translate(person.locale);
  const done = (section: string, text: string) => redirectWithToast(`${page}#${section}`, { kind: 'success', text });
  let form = new FormData();
  form.set('intent', 'logo');
  try {
    // The whole body is held in memory: without a length, or with too much of it, it isn't read at all.
    if (!(Number(request.headers.get('content-length') ?? NaN) <= mostBody))
      throw new DomainError('pictureTooLarge', { fields: { logo: ['pictureTooLarge'] } });
    form = await readForm(request);
    const intent = String(form.get('intent') ?? '');
    const saved = (name: 'corporate' | 'downloads' | 'display' | 'dynamic' | 'access') =>
      done(name, t('settings.saved', { section: t(`settings.${name}`) }));
    switch (intent) {
      case 'corporate':
        await saveCorporate(person, Object.fromEntries(form));
        return await saved('corporate');
      case 'logo':
        await saveLogo(person, { logo: form.get('logo'), version: form.get('version') });
        return await done('logo', t('settings.logoSaved'));
      case 'removeLogo':
        await removeLogo(person, { version: form.get('version') });
        return await done('logo', t('settings.logoRemoved'));
      case 'dynamic':
        await saveSettings(person, { dynamicNames: form.getAll('dynamicNames'), seen: seenIn(form) });
        return await saved('dynamic');
      default: {
        if (!isSection(intent)) throw new DomainError('invalidInput');
        const change = changedKeys(form, sectionKeys[intent]);
        if (Object.keys(change).length === 0)
          return await redirectWithToast(`${page}#${intent}`, { kind: 'info', text: t('settings.nothingChanged') });
        await saveSettings(person, { ...change, seen: seenIn(form) });
        return await saved(intent);
      }
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const values = { limit: logoLimits.megabytes, ...error.values };
    return refusal(person, new DomainError(error.key, { fields: error.fields, values }), form);
  }
}

/** The values that the form was made from. */
function seenIn(form: FormData) {
  const base = readBase(String(form.get('base') ?? ''));
  return Object.keys(base).length > 0 ? base : undefined;
}

/** What was changed here alone: a form that has stood open for long sets nothing back. */
function changedKeys(form: FormData, keys: readonly string[]): Record<string, unknown> {
  const base = readBase(String(form.get('base') ?? ''));
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = form.getAll(key).at(-1);
      return value === undefined || value === base[key]?.[0] ? [] : [[key, value]];
    }),
  );
}
