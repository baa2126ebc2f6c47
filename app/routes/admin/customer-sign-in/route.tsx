/** How a customer's users sign in by its own identity provider. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import {
  checkProvider,
  readProvider,
  removeProvider,
  saveProvider,
  type ProviderCheck,
} from '#app/domain/people/providers/manage.server.ts';
import { ConfirmButton } from '#app/forms/confirm-button.tsx';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { providerForm } from './form.ts';
import { ProviderFields } from './provider-fields.tsx';

const customers = '/admin/customers';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('people', args, async ({ actor, params, t }) => {
    const read = await readProvider(actor, { customerGuid: params.customerId });
    return { title: t('provider.title', { name: read.customerName }), ...read };
  });
export type ProviderData = Awaited<ReturnType<typeof loader>>;

export const action = (args: ActionFunctionArgs) =>
  withPage('people', args, (page) => {
    const customerGuid = page.params.customerId ?? '';
    const input = (fields: Record<string, unknown>) => ({ ...fields, customerGuid });
    const here = `${customers}/${customerGuid}/sign-in`;
    const leave = { customerNotFound: customers, providerNotFound: here };
    return handleForm(
      page,
      providerForm,
      {
        save: intent(saveProvider, {
          input,
          done: ({ customerName: name, endedCount: count }, { t, done }) =>
            done(
              [t('provider.saved', { name }), count !== null && t('provider.sessionsEnded', { count })]
                .filter(Boolean)
                .join(' '),
            ),
          leave: { customerNotFound: customers },
        }),
        check: intent(checkProvider, { input, done: (check) => data<{ check: ProviderCheck }>({ check }), leave }),
        remove: intent(removeProvider, {
          input,
          done: ({ customerName: name }, { t, done }) => done(t('provider.removed', { name })),
          leave,
        }),
      },
      here,
    );
  });

export default function CustomerSignIn() {
  const { t } = useTranslation();
  const read = useLoaderData<typeof loader>();
  const { customerGuid, customerName, title, provider, redirectAddress, signInAddress } = read;
  const state = !provider?.isActive ? 'offState' : provider.isRequired ? 'requiredState' : 'onState';
  return (
    <>
      <PageHeader
        title={title}
        parent={{ href: `${customers}/${customerGuid}`, label: customerName }}
        intro={t('provider.intro')}
        actions={provider && <Badge kind={provider.isActive ? 'active' : 'stopped'}>{t(`provider.${state}`)}</Badge>}
      />
      <div className="stack gap-8 prose">
        <section className="stack" aria-labelledby="addresses">
          <h2 className="heading" id="addresses">
            {t('provider.addresses')}
          </h2>
          <p className="quiet">{t('provider.addressesText')}</p>
          <Address label={t('provider.redirectAddress')} name="redirectAddress" value={redirectAddress} />
          {provider && (
            <Address
              label={t('provider.signInAddress')}
              hint={t('provider.signInAddressHint')}
              name="signInAddress"
              value={signInAddress}
            />
          )}
        </section>
        <section className="stack" aria-labelledby="settings">
          <h2 className="heading" id="settings">
            {t('provider.settings')}
          </h2>
          <ProviderFields read={read} />
        </section>
        {provider && <Check customerName={customerName} />}
      </div>
    </>
  );
}

/** To be copied. */
function Address(props: { label: string; hint?: string; name: string; value: string }) {
  return <TextField {...props} readOnly onFocus={(event) => event.target.select()} />;
}

/** Problems whose sentence doesn't say what the provider or the network answered. */
const technical = new Set<ProviderCheck['problem']>([
  'certificate',
  'unreachable',
  'clientRefused',
  'denied',
  'refused',
]);

function Check({ customerName: name }: { customerName: string }) {
  const { t } = useTranslation();
  const check = (useActionData() as { check?: ProviderCheck } | undefined)?.check;
  return (
    <section className="stack" aria-labelledby="check">
      <h2 className="heading" id="check">
        {t('provider.checkTitle')}
      </h2>
      <p className="quiet">{t('provider.checkText')}</p>
      {check && !check.problem && <Notice kind="success">{t('provider.checkGood')}</Notice>}
      {check?.problem && (
        <Notice kind="danger" title={t('provider.checkBad')}>
          <p className="anywhere">{t(`provider.problems.${check.problem}`, { detail: check.detail })}</p>
          {technical.has(check.problem) && check.detail && (
            <p className="detail anywhere">{t('provider.checkDetail', { detail: check.detail })}</p>
          )}
        </Notice>
      )}
      <div className="row">
        <PostForm of={providerForm} intent="check" preventScrollReset>
          <SubmitButton>{t('provider.check')}</SubmitButton>
        </PostForm>
        <ConfirmButton
          of={providerForm}
          intent="remove"
          title={t('provider.removeTitle')}
          text={t('provider.removeText', { name })}
          confirm={t('provider.remove')}
          look="quiet"
        >
          {t('provider.remove')}
        </ConfirmButton>
      </div>
    </section>
  );
}
