import type { LoaderFunctionArgs } from '@remix-run/node';
import { safeName } from '#app/domain/base/text/file-names.ts';
import { readInkList } from '#app/domain/catalog/proposals/decide.server.ts';
import { csvFile } from '#app/routes/shared/csv-file.server.ts';
import { withFile } from '#app/routes/shared/page.server.ts';

/** A proposal's inks as a spreadsheet for the studio. */
export const loader = (args: LoaderFunctionArgs) =>
  withFile('designs', args, async ({ actor, params }) => {
    const { reference, csv } = await readInkList(actor, { proposalGuid: params.proposalId });
    return csvFile(`${safeName(reference)}.csv`, csv);
  });
