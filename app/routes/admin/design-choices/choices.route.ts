/** Designs to choose from by picture, for the chooser of the back office: a page of a search, or what pasted numbers name. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { findChoices, findPastedChoices, listChoiceSources } from '#app/domain/lists/choices/choices.server.ts';
import { handleForm } from '#app/forms/handle.server.ts';
import { choicesForm } from '#app/routes/admin/shared/choose-designs/form.ts';
import { withPage } from '#app/routes/shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('designChoices', args, async ({ actor, url: { searchParams } }) => {
    const [found, sources] = await Promise.all([
      findChoices(actor, Object.fromEntries(searchParams)),
      searchParams.has('sources') ? listChoiceSources(actor, {}) : undefined,
    ]);
    return Response.json({ ...found, sources }, { headers: { 'Cache-Control': 'no-store' } });
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('designChoices', args, (page) =>
    handleForm(
      page,
      choicesForm,
      {
        paste: {
          run: async ({ actor, text, t }) => {
            const fields = { numbers: text('numbers'), of: text('of'), fills: text('fills') };
            const { notFound, ...found } = await findPastedChoices(actor, fields);
            const said = notFound.map(({ text: number, key }) => ({ number, why: t(`errors.${key}`) }));
            return Response.json({ ...found, notFound: said });
          },
        },
      },
      '/admin',
    ),
  );
