/** Export: a table of colorways with their pictures, for spreadsheets. */
import { readFile, rm } from 'node:fs/promises';
import type { Image, Row } from 'write-excel-file/node';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { squareSize, writtenResolutions } from '#app/domain/base/square-px.ts';
import { repeatWords, speakerFor, type Speaker } from '#app/domain/output/paper/paper-words.ts';
import { translate } from '#app/locales/translate.ts';
import { sizesOf, type ExportItem } from '../making/items.server.ts';
import { forItem, type Maker, type Making } from '../making/making.ts';

/** px of a picture in the table; drawn from twice as many */
const box = { width: 120, height: 90 } as const;
const density = 2;
/** pt; a px of a spreadsheet is ¾ of it */
const rowHeight = (box.height + 10) * 0.75;

export const makeSpreadsheet: Maker = async (making, target) => {
  const { items, person, signal, tell } = making;
  const say = speakerFor(translate(person.locale), person.locale);
  const images: Image[] = [];
  const rows: Row[] = [];
  for (const [index, item] of items.entries()) {
    signal.throwIfAborted();
    images.push(await makeImage(item, making, index + 2));
    rows.push(rowOf(item, say));
    tell(((index + 1) / items.length) * 0.95);
  }
  const { t } = say;
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const file = writeXlsxFile([headOf(say), ...rows], {
    // Excel knows at most 31 letters here, and none of []:*?/\
    sheet: t('downloads.table.sheet')
      .replaceAll(/[[\]:*?/\\]/g, ' ')
      .slice(0, 31),
    columns: [{ width: 19 }, { width: 22 }, ...widths.map((width) => ({ width }))],
    stickyRowsCount: 1,
    images,
  });
  await file.toFile(target);
};

const widths = [16, 12, 18, 12, 14, 10, 11, 11, 11, 11, 8, 20, 46, 12];

function headOf({ t }: Speaker): Row {
  const names = [
    'picture',
    'reference',
    'design',
    'colorway',
    'archive',
    'type',
    'status',
    'screens',
    'widthCm',
    'heightCm',
    'widthPx',
    'heightPx',
    'dpi',
    'repeat',
    'colors',
    'confined',
  ] as const;
  return names.map((name) => ({
    value: t(`downloads.table.${name}`),
    fontWeight: 'bold',
    wrap: true,
    alignVertical: 'center',
  }));
}

/** Texts are written as texts: a name that begins like a formula stays a name. */
function rowOf(item: ExportItem, say: Speaker): Row {
  const { t } = say;
  const text = (value: string) => ({
    type: String,
    value,
    alignVertical: 'center' as const,
    wrap: true,
    height: rowHeight,
  });
  const figure = (value: number, format = '0') => ({ type: Number, value, format, alignVertical: 'center' as const });
  const { px, cm } = sizesOf(item);
  const [across, down] = writtenResolutions(px, cm, item.dpi);
  const colors = item.colors.map(({ srgb, share }) => `${srgb.toUpperCase()} ${say.share(share)}`).join('; ');
  return [
    { height: rowHeight },
    text(item.reference),
    text(item.designName),
    text(item.colorwayName),
    text(item.archiveName),
    text(t(`archive.types.${item.type}`)),
    text(t(`archive.mold.${item.moldState}`)),
    figure(item.screenCount),
    figure(round(item.widthCm), '0.00'),
    figure(round(item.heightCm), '0.00'),
    figure(item.widthPx),
    figure(item.heightPx),
    across !== undefined && down !== undefined
      ? text(`${say.number(across, 0)} × ${say.number(down, 0)}`)
      : figure(Math.round(item.dpi)),
    text(repeatWords(item, say)),
    text(colors),
    text(item.isConfined ? t('downloads.sheet.yes') : ''),
  ] as Row;
}

const round = (value: number) => Math.round(value * 100) / 100;

async function makeImage(item: ExportItem, { image, signal }: Making, row: number): Promise<Image> {
  const { px, cm } = sizesOf(item);
  const whole = squareSize(px, cm);
  const scale = Math.min(box.width / whole.width, box.height / whole.height);
  const side = (length: number, more: number) => Math.max(1, Math.round(length * Math.min(1, scale * more)));
  const shown = { width: side(whole.width, 1), height: side(whole.height, 1) };
  const file = await scratchPath('.jpg');
  try {
    await forItem(item, async () => {
      const size = { width: side(whole.width, density), height: side(whole.height, density) };
      using master = await storage.localFile(item.masterKey);
      await image.renderSheet(master.path, { size, quality: 85 }, file, { signal });
    });
    return {
      content: await readFile(file),
      contentType: 'image/jpeg',
      ...shown,
      dpi: 96,
      anchor: { row, column: 1 },
      offsetX: 5,
      offsetY: 5,
      title: item.reference,
    };
  } finally {
    await rm(file, { force: true });
  }
}
