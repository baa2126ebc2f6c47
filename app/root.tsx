import { data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react';
import { useContext, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UNSAFE_DataRouterStateContext as PageState } from 'react-router-dom';
import { addBase } from './base-path.ts';
import { getActor } from './actor.server.ts';
import { partsIn } from '#app/domain/base/office-parts.ts';
import { can } from './domain/base/permissions.ts';
import { findPlaces } from './domain/lists/places.server.ts';
import { readSettings } from './domain/base/settings/settings.server.ts';
import type { Locale } from './locales/languages.ts';
import { translate } from './locales/translate.ts';
import { hearEarlyPress } from './early-press.ts';
import { useNonce } from './nonce.ts';
import { useRootData, type RootData } from './routes/shared/root-data.ts';
import { PostButton } from './forms/post-form.tsx';
import { endImpersonationForm } from './routes/shared/header-forms.ts';
import { Failure, failureTitle } from './routes/shared/failure.tsx';
import { KeptDraftContext } from './forms/kept-draft.ts';
import { takeToast } from './forms/toast.server.ts';
import { useToasts } from './forms/toasts.ts';
import { noteWho, takeDraft } from './kept-draft.server.ts';
import { pagePath, withOutage } from './routes/shared/page.server.ts';
import { readBackground } from './routes/shared/background.server.ts';
import { fontsFor } from './ui/fonts.ts';
import './ui/styles/all.css';
import { ImpersonationBanner } from './ui/impersonation-banner.tsx';
import { Toasts } from './ui/toasts.tsx';

export const links: LinksFunction = () => [{ rel: 'icon', href: addBase('/favicon.svg'), type: 'image/svg+xml' }];

/** Always, as without it, but after a refusal, which is no change. */
export const shouldRevalidate = ({ actionStatus = 0 }: ShouldRevalidateFunctionArgs) => actionStatus < 400;

export function loader(args: LoaderFunctionArgs) {
  return withOutage(args.request, () => readRoot(args));
}

async function readRoot({ request, context: server }: LoaderFunctionArgs) {
  const actor = await getActor(request, server);
  const settings = await readSettings();
  const { toast, forget } = server.isForScript ? { toast: null, forget: null } : await takeToast(request);
  const person = actor.kind === 'person' ? actor : null;
  const kept = person && (await takeDraft(request, person, pagePath(request)));
  const who = person && !person.impersonatedBy ? await noteWho(request, person) : null;
  const headers = new Headers();
  for (const cookie of [forget, kept?.forget, who]) if (cookie) headers.append('Set-Cookie', cookie);
  return data<RootData>(
    {
      locale: actor.locale,
      surround: await readBackground(request, actor),
      requestId: server.requestId,
      toast,
      draft: kept?.draft ?? null,
      corporate: settings.corporate,
      languageSelection: settings.languageSelection,
      product: translate(actor.locale)('shell.product'),
      viewer: person && {
        name: person.name,
        mail: person.mail,
        isAdmin: person.isAdmin,
        parts: can(person, 'admin') ? partsIn(person.permissions) : [],
        shortcuts: person.settings.shortcuts,
        places: can(person, 'archive') ? await findPlaces(person, {}) : null,
      },
      impersonation: person?.impersonatedBy && {
        title: translate(actor.locale)('users.viewingAs', { name: person.name }),
        note: translate(actor.locale)('users.seeingNote'),
        end: translate(actor.locale)('users.backToAdmin'),
      },
    },
    { headers },
  );
}

/** What an error page says; else the one that the page's loader gives; the company's for a page without either. */
function usePageTitle(): string | undefined {
  const { t } = useTranslation();
  const root = useRootData();
  // Error boundaries lie further in, and Remix tells only them of the error.
  const [error] = Object.values(useContext(PageState)?.errors ?? {});
  const titles = useMatches().map(({ data: given }) => (given as { title?: unknown } | undefined)?.title);
  const own = titles.findLast((title): title is string => typeof title === 'string' && title !== '');
  return (error === undefined ? own : failureTitle(error, t)) ?? (root?.corporate.name || root?.product);
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const nonce = useNonce();
  const { i18n } = useTranslation();
  const locale = root?.locale ?? (i18n.language as Locale);
  return (
    <html lang={locale} data-surround={root?.surround ?? 'light'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {fontsFor(locale).map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        <title>{usePageTitle()}</title>
        <Meta />
        <Links />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: hearEarlyPress }} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const root = useRootData();
  const { t, i18n } = useTranslation();
  const toasts = useToasts(root?.toast);
  const state = useContext(PageState)!;
  const isShownOnce = state.actionData || toasts[0];
  // A language chosen in another tab: a page has the words of one only. At a visit, since what an answer brings is shown once.
  useEffect(() => {
    if (!isShownOnce && root && root.locale !== i18n.language) location.reload();
  }, [state.location.key]); // eslint-disable-line react-hooks/exhaustive-deps
  return (
    <>
      <Toasts toasts={toasts} labels={{ region: t('shell.messages'), dismiss: t('shell.close') }} />
      {root?.impersonation && (
        <ImpersonationBanner title={root.impersonation.title} note={root.impersonation.note}>
          {/* The whole page changes hands. */}
          <PostButton
            of={endImpersonationForm}
            intent="end"
            action="/admin/users/end-seeing"
            reloadDocument
            size="small"
            icon="arrowLeft"
          >
            {root.impersonation.end}
          </PostButton>
        </ImpersonationBanner>
      )}
      <KeptDraftContext.Provider value={root?.draft ?? null}>
        <Outlet />
      </KeptDraftContext.Provider>
    </>
  );
}

export function ErrorBoundary() {
  return <Failure bare />;
}
