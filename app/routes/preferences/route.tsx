/** Client settings: the page of all of them, and the door that every switch posts to. With the account for a person, in cookies for a stranger. */
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { cookieOptions, getActor, requirePage } from '#app/actor.server.ts';
import { savePreferences } from '#app/domain/people/accounts/preferences.server.ts';
import { localeCookie } from '#app/locales/i18next.server.ts';
import { isLocale, localeNames, locales } from '#app/locales/settings.ts';
import { translate } from '#app/locales/translate.ts';
import { ownPath } from '#app/own-path.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceGroup } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SwitchField } from '#app/ui/switch-field.tsx';
import { withErrorResponse } from '../shared/page.server.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { readForm } from '../shared/read-form.server.ts';
import { surroundCookie, surrounds } from '../shared/background.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'archive');
  return { title: translate(person.locale)('preferences.title'), settings: person.settings, locale: person.locale };
}

/** `stay`: asked by script, which stays on its page; otherwise back to `returnTo`. `told`: with a word that it is saved. */
export async function action({ request, context }: ActionFunctionArgs) {
  const asking = await getActor(request, context);
  const { returnTo, stay, told, language, ...change } = Object.fromEntries(await readForm(request));
  const headers = new Headers();
  const { secure } = cookieOptions;
  if (isLocale(language)) headers.append('Set-Cookie', await localeCookie.serialize(language, { secure }));
  const surround = surrounds.find((one) => one === change.surround);
  // Also for a person, so that the pages before sign-in look the same.
  if (surround) headers.append('Set-Cookie', await surroundCookie.serialize(surround, { secure }));
  const given = isLocale(language) ? { ...change, locale: language } : change;
  // An admin who looks as this person keeps language and surround as before: they are the admin's own. All else is refused.
  const isLook = Object.keys(given).every((name) => name === 'locale' || name === 'surround');
  const actor = isLook ? await getActor(request, context, { own: true }) : asking;
  if (actor.kind === 'person' && Object.keys(given).length > 0)
    await withErrorResponse(savePreferences(actor, given), actor.locale);
  if (stay) return data({ saved: true }, { headers });
  const target = ownPath(returnTo, { doors: true }) ?? '/';
  if (!told) return redirect(target, { headers });
  const text = translate(isLocale(language) ? language : actor.locale)('preferences.saved');
  return redirectWithToast(target, { kind: 'success', text }, { headers });
}

export default function Preferences() {
  const { t } = useTranslation();
  const { settings, locale } = useLoaderData<typeof loader>();
  const option = <Value extends string>(value: Value, label: string) => ({ value, label });
  return (
    <>
      <PageHeader title={t('preferences.title')} intro={t('preferences.intro')} />
      {/* The language changes the whole document: it is loaded anew. */}
      <form method="post" action="/preferences" className="form">
        <input type="hidden" name="returnTo" value="/preferences" />
        <input type="hidden" name="told" value="true" />
        <section className="stack" aria-labelledby="settings-archive">
          <h2 id="settings-archive">{t('preferences.archive')}</h2>
          {(['infiniteScroll', 'combineLabels', 'rememberList'] as const).map((name) => (
            <SwitchField
              key={name}
              name={name}
              label={t(`preferences.${name}`)}
              hint={t(`preferences.${name}Hint`)}
              defaultChecked={settings[name]}
            />
          ))}
          <SwitchField name="sameScale" label={t('preferences.sameScale')} defaultChecked={settings.sameScale} />
          <ChoiceGroup
            name="gridSize"
            label={t('preferences.gridSize')}
            inline
            defaultValue={settings.gridSize}
            options={(['small', 'medium', 'large'] as const).map((value) => option(value, t(`archive.${value}`)))}
          />
        </section>
        <section className="stack" aria-labelledby="settings-look">
          <h2 id="settings-look">{t('preferences.look')}</h2>
          <ChoiceGroup
            name="surround"
            label={t('preferences.surround')}
            hint={t('preferences.surroundHint')}
            inline
            defaultValue={settings.surround}
            options={[
              option('light', t('shell.surroundLight')),
              option('grey', t('shell.surroundGrey')),
              option('dark', t('shell.surroundDark')),
            ]}
          />
          <ChoiceGroup
            name="language"
            label={t('preferences.language')}
            inline
            defaultValue={locale}
            options={locales.map((value) => option(value, localeNames[value]))}
          />
        </section>
        <div>
          <Button look="primary">{t('preferences.save')}</Button>
        </div>
      </form>
    </>
  );
}
