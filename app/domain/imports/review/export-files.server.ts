/** Which file became which colorway, as a table. */
import { writeCsv } from '#app/domain/base/text/csv.ts';
import { operation } from '#app/domain/base/operation.ts';
import { translate } from '#app/locales/translate.ts';
import { readAttributes } from '../job/attributes.ts';
import { filePath } from '../job/file-names.ts';
import { OneImport } from '../job/rules.ts';
import { isLeftOut, loadImport, toFile } from './import-view.server.ts';

export const exportImportFiles = operation('import', OneImport, async (actor, { jobId }) => {
  const t = translate(actor.locale);
  const loaded = await loadImport(jobId, actor.locale);
  const groups = new Map(loaded.job.groups.map((group) => [group.id, group]));
  const head = [
    t('imports.file'),
    t('imports.state'),
    t('imports.designNumber'),
    t('imports.colorway'),
    t('imports.originalName'),
    t('imports.link'),
    t('imports.table.check'),
  ];
  const rows = loaded.files.map((row) => {
    const { folder, fileName, state, error, warnings, colorwayName, colorwayGuid, designGuid } = toFile(loaded, row);
    const group = groups.get(row.groupId ?? '');
    return [
      filePath(folder, fileName),
      isLeftOut(loaded, row) ? t('imports.table.leftOut') : t(`imports.fileState.${state}`),
      row.colorway?.design.name ?? group?.name ?? '',
      row.colorway?.name ?? colorwayName ?? '',
      group ? readAttributes(group.attributes).originalName : '',
      designGuid ? `/design/${designGuid}/${colorwayGuid}` : '',
      [error?.message, ...warnings.map(({ message }) => message)].filter(Boolean).join(' '),
    ];
  });
  return { csv: writeCsv([head, ...rows]) };
});
