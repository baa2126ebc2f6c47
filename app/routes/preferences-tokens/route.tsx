/** Access tokens of one's own programs: made and shown once, listed without what opens them, revoked. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import {
  asksForPassword,
  listApiScopes,
  listApiTokens,
  makeApiToken,
  revokeApiToken,
  type MadeApiToken,
} from '#app/domain/people/accounts/api-tokens.server.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { ownFields } from '#app/forms/declare.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { ChoiceGroup, SelectField, TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { PreferencesTabs } from '#app/routes/shared/preferences-tabs.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { tokensForm } from './form.ts';
import { TokenList } from './token-list.tsx';
import { PasswordField } from '#app/routes/shared/account-fields.tsx';

const here = '/preferences/tokens';
const spans = [7, 30, 90, 180, 365];

export const loader = (args: LoaderFunctionArgs) =>
  withPage('signedIn', args, async ({ actor, t }) => ({
    title: t('apiTokens.title'),
    ...(await listApiTokens(actor, {})),
    scopes: await listApiScopes(actor, {}),
    asksForPassword: await asksForPassword(actor, {}),
  }));

export const action = (args: ActionFunctionArgs) =>
  withPage('signedIn', args, (page) =>
    handleForm(
      page,
      tokensForm,
      {
        make: intent(makeApiToken, {
          input: (fields, { text, texts }) => ({
            ...fields,
            scopes: texts('scopes'),
            submission: text(ownFields.once),
          }),
          done: ({ accessToken, ...made }, { text }) =>
            data<Made>(
              { made: { ...made, accessToken, name: text('name') } },
              { headers: { 'Cache-Control': 'no-store' } },
            ),
        }),
        revoke: intent(revokeApiToken, {
          done: (_, { t, done }) => done(t('apiTokens.revoked')),
          leave: { apiTokenNotFound: here },
        }),
      },
      here,
    ),
  );

interface Made {
  made: MadeApiToken & { name: string };
}

export default function Tokens() {
  const { t } = useTranslation();
  const { tokens, scopes, asksForPassword } = useLoaderData<typeof loader>();
  const made = useActionData<Partial<Made>>()?.made;
  return (
    <>
      <PageHeader title={t('apiTokens.title')} intro={t('apiTokens.intro')} />
      <PreferencesTabs current={here} />
      <div className="stack gap-6">
        {made && (
          <div className="stack gap-2 panel narrow">
            <Notice kind="success" title={t('apiTokens.made')}>
              {t('apiTokens.usage')}
            </Notice>
            <TextField
              name="token"
              label={t('apiTokens.madeLabel', { name: made.name })}
              value={made.accessToken}
              readOnly
              onFocus={(event) => event.target.select()}
            />
          </div>
        )}
        <section className="stack" aria-labelledby="tokens">
          <h2 id="tokens">{t('apiTokens.list')}</h2>
          <TokenList tokens={tokens} />
          <p className="quiet prose">{t('apiTokens.ends')}</p>
        </section>
        <section className="stack" aria-labelledby="new-token">
          <h2 id="new-token">{t('apiTokens.new')}</h2>
          <ActionForm of={tokensForm} intent="make" drawn="make" action={here} className="form" values={{ days: 90 }}>
            {({ field, choices }) => (
              <>
                <TextField label={t('apiTokens.name')} hint={t('apiTokens.nameHint')} {...field('name')} />
                <ChoiceGroup
                  kind="checkbox"
                  label={t('apiTokens.scopes')}
                  options={scopes.map((scope) => ({
                    value: scope,
                    label: t(`apiTokens.scope.${scope}`),
                    hint: t(`apiTokens.scopeHint.${scope}`),
                  }))}
                  {...choices('scopes')}
                />
                <SelectField
                  label={t('apiTokens.days')}
                  options={spans.map((count) => ({ value: String(count), label: t('apiTokens.dayCount', { count }) }))}
                  {...field('days')}
                />
                {asksForPassword && <PasswordField field={field} />}
                <div>
                  <SubmitButton>{t('apiTokens.create')}</SubmitButton>
                </div>
              </>
            )}
          </ActionForm>
        </section>
      </div>
    </>
  );
}
