/** Which settings each section saves. */
import type { SettingKey } from '#app/domain/base/settings/rules.ts';

export const sectionKeys = {
  downloads: ['cadAllowed', 'cadAllAllowed', 'cadSelection', 'cadCode', 'exportAllowed'],
  display: ['defaultArchive', 'defaultOrder', 'pageSize', 'thumbnailMode', 'viewsWithImport', 'languageSelection'],
  access: ['sessionHours', 'rememberDays', 'neutralReset', 'statisticsMonths', 'trashDays'],
} as const satisfies Record<string, SettingKey[]>;
export type Section = keyof typeof sectionKeys;
