/** A CSV that a spreadsheet program has opened and saved as XLSX. */
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { writeXlsx } from '#app/domain/base/sheets/write-xlsx.server.ts';
import { readCsv } from '#app/domain/base/text/csv.ts';
import { exportDesignTable } from '#app/domain/catalog/design-tables/export.server.ts';
import { readDesignTable, uploadDesignTable } from '#app/domain/catalog/design-tables/tables.server.ts';
import { makeDesign, makePerson } from '#tests/make.ts';

const bytesOf = (body: AsyncIterable<string> | Readable) => buffer(Readable.from(body));

async function* inOne<T>(rows: T[]): AsyncGenerator<T[]> {
  yield await Promise.resolve(rows);
}

test('the apostrophes before its formulas change nothing, and what was edited does', async () => {
  const admin = await makePerson({ isAdmin: true });
  const { id } = await makeDesign({ originalName: '-01', notes: '=1+1\r\nnext', studio: "'=own" });
  const file = await exportDesignTable(admin, { designGuids: id });
  const text = (await bytesOf(file.body)).toString();
  const [heads, row] = readCsv(text.replace('\ufeff', ''), 5).map(({ cells }) => cells);
  expect(row).toEqual(expect.arrayContaining(["'-01", "'=1+1\r\nnext", "''=own"]));
  const look = async (cells: string[]) => {
    const columns = heads!.map((head) => ({ head, width: 10 }));
    const bytes = await bytesOf(writeXlsx({ name: 'x', columns, rows: inOne([cells]) }));
    const { tableId } = await uploadDesignTable(admin, { file: new File([new Uint8Array(bytes)], 'designs.xlsx') });
    return readDesignTable(admin, { tableId });
  };
  expect(await look(row!)).toMatchObject({ counts: { changes: 0, wrong: 0, same: 1 }, unknownColumns: [] });
  const edited = await look(row!.map((cell) => (cell === "'-01" ? '-02' : cell)));
  expect(edited).toMatchObject({ counts: { changes: 1, wrong: 0 } });
  expect(edited.rows[0]!.changes).toMatchObject([{ column: 'originalNumber', from: '-01', to: '-02' }]);
});
