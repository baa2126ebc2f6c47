/** A colorway screen by screen: each ink alone, on or off, in any colour, at once; and the result proposed as a new colorway. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { proposeColorway, withdrawProposal } from '#app/domain/catalog/proposals/proposals.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Reference } from '#app/ui/reference.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { designAddress } from '#app/routes/shared/archive-addresses.ts';
import { proposalForm } from '#app/routes/shared/separations/form.ts';
import { readSeparationsPage } from './data.server.ts';
import { Desk } from './desk.tsx';
import { readInkForm, readWork, withQuery, writeWork } from './recolor.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, params, url }) => {
    const page = await readSeparationsPage(actor, params.designId!, params.colorwayId!);
    const originals = page.inks.map(({ srgb }) => srgb);
    // The form without script has another format; redirects to the canonical address.
    const inks = readInkForm(url.searchParams, originals);
    if (inks)
      throw redirect(
        withQuery(
          url.pathname,
          writeWork({ ...readWork(url.searchParams, originals), inks }, originals, url.searchParams),
        ),
      );
    return page;
  });

/** Recolouring changes only the address: no revalidation. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const onlyRecolored = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return onlyRecolored && !formMethod ? false : defaultShouldRevalidate;
}

export const action = (args: ActionFunctionArgs) =>
  withPage('archive', args, (page) =>
    handleForm(
      page,
      proposalForm,
      {
        propose: intent(proposeColorway, {
          input: (fields) => ({ ...fields, colorwayGuid: page.params.colorwayId }),
          done: (_, { t, done }) => done(t('separations.sent')),
        }),
        withdraw: intent(withdrawProposal, { done: (_, { t, done }) => done(t('separations.withdrawn')) }),
      },
      page.url.pathname + page.url.search,
    ),
  );

export default function Separations() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={
          <Reference
            value={page.reference}
            size="title"
            labels={{ copy: t('design.copyReference'), copied: t('design.copied') }}
          />
        }
        parent={{ href: designAddress(page.designGuid, page.colorwayGuid), label: t('separations.back') }}
        intro={[
          t('separations.link'),
          ...(page.inks.length > 0 ? [t('separations.intro', { count: page.inks.length })] : []),
        ].join(' · ')}
      />
      {page.inks.length === 0 ? (
        <EmptyState
          icon="pool"
          title={t('separations.none')}
          action={
            <ButtonLink to={designAddress(page.designGuid, page.colorwayGuid)}>{t('separations.back')}</ButtonLink>
          }
        >
          {t('separations.noneText')}
        </EmptyState>
      ) : (
        // Another colorway starts over.
        <Desk key={[page.colorwayGuid, page.version, ...page.inks.map(({ srgb }) => srgb)].join()} page={page} />
      )}
    </>
  );
}
