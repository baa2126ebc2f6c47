/** Client settings: the page, and the action that every switch posts to. Stored with the account, or in cookies before sign-in. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { cookieOptions, getActor, mayChooseLanguage } from '#app/actor.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { savePreferences } from '#app/domain/people/accounts/preferences.server.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { fieldsOf, handleForm, type Posted } from '#app/forms/handle.server.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { localeCookie } from '#app/locales/i18next.server.ts';
import { isLocale, localeNames, locales } from '#app/locales/settings.ts';
import { translate } from '#app/locales/translate.ts';
import { ownPath } from '#app/own-path.ts';
import { ChoiceGroup } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SwitchField } from '#app/ui/switch-field.tsx';
import { backgroundCookie, backgrounds } from '#app/routes/shared/background.server.ts';
import { withPage, withVisitor } from '#app/routes/shared/page.server.ts';
import { KeyList } from '#app/routes/shared/keys/key-list.tsx';
import { PreferencesTabs } from '#app/routes/shared/preferences-tabs.tsx';
import { preferencesForm } from '#app/routes/shared/header-forms.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, t }) => ({
    title: t('preferences.title'),
    settings: { ...actor.settings, language: actor.locale },
    canChooseLanguage: await mayChooseLanguage(),
  }));

export const action = (args: ActionFunctionArgs) =>
  withVisitor(args, (page) =>
    handleForm(
      page,
      preferencesForm,
      {
        save: {
          // During impersonation, language and background remain the admin's. Other changes are refused.
          run: async (posted) =>
            save(
              posted,
              isLook(posted.form) ? await getActor(args.request, args.context, { own: true }) : posted.actor,
            ),
        },
      },
      '/preferences',
    ),
  );

/** `stay`: sent by script, which stays on its page; otherwise redirects to `returnTo`. `told`: with a toast. */
async function save({ form, text, go }: Posted<Actor>, actor: Actor) {
  const { language, surround, ...settings } = fieldsOf(form);
  const headers = new Headers();
  const { secure } = cookieOptions;
  const locale = isLocale(language) && (await mayChooseLanguage()) ? language : undefined;
  if (locale) headers.append('Set-Cookie', await localeCookie.serialize(locale, { secure }));
  // Also set when signed in, so that the pages before sign-in look the same.
  if (backgrounds.some((one) => one === surround))
    headers.append('Set-Cookie', await backgroundCookie.serialize(surround, { secure }));
  if (actor.kind === 'person') await savePreferences(actor, { ...settings, surround, locale });
  if (text('stay')) return data({ saved: true }, { headers });
  const target = ownPath(text('returnTo'), { doors: true }) ?? '/';
  if (!text('told')) return go(target, { headers });
  const said = translate(locale ?? actor.locale)('preferences.saved');
  return redirectWithToast(target, { kind: 'success', text: said }, { headers, status: 303 });
}

const ways = new Set(['intent', 'drawn', 'returnTo', 'stay', 'told', 'language', 'surround']);
const isLook = (form: FormData) => [...form.keys()].every((name) => ways.has(name));

export default function Preferences() {
  const { t } = useTranslation();
  const { settings, canChooseLanguage } = useLoaderData<typeof loader>();
  const option = <Value extends string>(value: Value, label: string) => ({ value, label });
  return (
    <>
      <PageHeader title={t('preferences.title')} intro={t('preferences.intro')} />
      <PreferencesTabs current="/preferences" />
      {/* The language changes the whole document: it is reloaded. */}
      <ActionForm
        of={preferencesForm}
        action="/preferences"
        className="form"
        values={settings}
        carry={{ returnTo: '/preferences', told: 'true' }}
        reloadDocument
      >
        {({ check, choices }) => (
          <>
            <section className="stack" aria-labelledby="settings-archive">
              <h2 id="settings-archive">{t('preferences.archive')}</h2>
              {(['infiniteScroll', 'combineLabels', 'rememberList'] as const).map((name) => (
                <SwitchField
                  key={name}
                  label={t(`preferences.${name}`)}
                  hint={t(`preferences.${name}Hint`)}
                  {...check(name, 'true')}
                />
              ))}
              <SwitchField label={t('preferences.sameScale')} {...check('sameScale', 'true')} />
              <ChoiceGroup
                label={t('preferences.gridSize')}
                inline
                options={(['small', 'medium', 'large'] as const).map((value) => option(value, t(`archive.${value}`)))}
                {...choices('gridSize')}
              />
            </section>
            <section id="shortcuts" className="stack" aria-labelledby="settings-shortcuts">
              <h2 id="settings-shortcuts">{t('shortcuts.title')}</h2>
              <SwitchField
                label={t('preferences.shortcuts')}
                hint={t('preferences.shortcutsHint')}
                {...check('shortcuts', 'true')}
              />
              <KeyList />
            </section>
            <section className="stack" aria-labelledby="settings-look">
              <h2 id="settings-look">{t('preferences.look')}</h2>
              <ChoiceGroup
                label={t('preferences.background')}
                hint={t('preferences.backgroundHint')}
                inline
                options={[
                  option('light', t('shell.backgroundLight')),
                  option('grey', t('shell.backgroundGrey')),
                  option('dark', t('shell.backgroundDark')),
                ]}
                {...choices('surround')}
              />
              {canChooseLanguage && (
                <ChoiceGroup
                  label={t('preferences.language')}
                  inline
                  options={locales.map((value) => option(value, localeNames[value]))}
                  {...choices('language')}
                />
              )}
            </section>
            <div>
              <SubmitButton look="primary">{t('preferences.save')}</SubmitButton>
            </div>
          </>
        )}
      </ActionForm>
    </>
  );
}
