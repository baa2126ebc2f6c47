import { z } from 'zod';
import { exportDesignTable } from '#app/domain/catalog/design-tables/export.server.ts';
import { tableContentTypes } from '#app/domain/base/sheets/cells.ts';
import { rowsPerPage, tableLimits } from '#app/domain/catalog/design-tables/limits.ts';
import { BringTable } from '#app/domain/catalog/design-tables/rules.ts';
import { bringDesignTable } from '#app/domain/catalog/design-tables/take.server.ts';
import { withinReadingTable } from '#app/large-bodies.server.ts';
import { asIs, FileAnswer, row, type Row } from './endpoint.ts';

const family = 'Designs, administration';

const exported = row(exportDesignTable, {
  method: 'GET',
  path: '/admin/design/table',
  family,
  summary:
    'Returns the designs of a search, or those given by guid, as a CSV or XLSX file. The language of the account decides headings, separator and decimal sign.',
});

const counted = z.object({ name: z.string(), rows: z.int() });
const brought = row(bringDesignTable, {
  path: '/admin/design/table',
  family,
  summary: `Reads a CSV or XLSX file of designs. With \`dryRun\`, answers what it would change, ${rowsPerPage} rows a page; else a job changes the designs.`,
  response: z.object({
    jobId: z.uuid().optional(),
    tableId: z.uuid().optional(),
    affected: z.int().optional(),
    unchanged: z.int().optional(),
    wrong: z.int().optional(),
    conflicts: z.int().optional(),
    unknownColumns: z.array(z.string()).optional(),
    newNames: z.object({ labels: z.array(counted), customers: z.array(counted), studios: z.array(counted) }).optional(),
    totalPage: z.int().optional(),
    currentPage: z.int().optional(),
    rows: z
      .array(
        z.object({
          line: z.int(),
          designGuid: z.uuid().nullable(),
          designName: z.string(),
          changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
          errors: z.array(z.object({ column: z.string(), error: z.string(), message: z.string(), value: z.string() })),
        }),
      )
      .optional(),
  }),
  answer: asIs,
  shown: z.object({ ...BringTable.shape, file: z.file().meta({ description: 'CSV or XLSX' }) }),
});

export const designTableRows: Row[] = [
  {
    ...exported,
    answersFile: Object.values(tableContentTypes),
    run: async (actor, { fields }) => new FileAnswer(await exportDesignTable(actor, fields)),
  },
  { ...brought, file: { name: 'file', mostBytes: tableLimits.bytes, within: withinReadingTable } },
];
