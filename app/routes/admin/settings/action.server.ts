/** What an admin does with the settings. */
import { removeLogo, saveCorporate, saveLogo } from '#app/domain/base/settings/corporate.server.ts';
import { saveSettings } from '#app/domain/base/settings/settings.server.ts';
import { baseField, changedFields, readBase } from '#app/forms/field-by-field.ts';
import { fieldsOf, handleForm, intent, type IntentHandler, type Posted } from '#app/forms/handle.server.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { settingsForm } from './form.ts';
import { sectionKeys, type Section } from './keys.ts';

const here = '/admin/settings';

export function settingsAction(page: Page) {
  return handleForm(
    page,
    settingsForm,
    {
      corporate: intent(saveCorporate, { done: (_, posted) => saved(posted, 'corporate') }),
      logo: intent(saveLogo, { done: (_, { t, done }) => done(t('settings.logoSaved'), `${here}#logo`) }),
      removeLogo: intent(removeLogo, { done: (_, { t, done }) => done(t('settings.logoRemoved'), `${here}#logo`) }),
      downloads: section('downloads'),
      display: section('display'),
      dynamic: intent(saveSettings, {
        input: ({ dynamicNames, version }) => ({ dynamicNames, seen: seenIn(version) }),
        done: (_, posted) => saved(posted, 'dynamic'),
      }),
      access: section('access'),
    },
    here,
  );
}

function saved({ t, done }: Posted, name: 'corporate' | 'dynamic' | Section) {
  return done(t('settings.saved', { section: t(`settings.${name}`) }), `${here}#${name}`);
}

/** Only the changed values, so that a form left open for long reverts nothing. */
function section(name: Section): IntentHandler {
  return {
    async run(posted) {
      const { actor, form, t } = posted;
      const fields = fieldsOf(form);
      const keys: readonly string[] = sectionKeys[name];
      const change = Object.entries(changedFields(fields)).filter(([key]) => keys.includes(key));
      const to = `${here}#${name}`;
      if (change.length === 0)
        return redirectWithToast(to, { kind: 'info', text: t('settings.nothingChanged') }, { status: 303 });
      await saveSettings(actor, { ...Object.fromEntries(change), seen: seenIn(fields[baseField]) });
      return saved(posted, name);
    },
  };
}

/** The values that the form was made from. */
function seenIn(base: unknown) {
  const seen = Object.entries(readBase(base)).map(([key, value]) => [key, [value].flat()]);
  return seen.length > 0 ? (Object.fromEntries(seen) as Record<string, string[]>) : undefined;
}
