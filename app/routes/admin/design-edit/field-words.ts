import { useTranslation } from 'react-i18next';
import type { Kept } from '#app/forms/field-by-field.ts';
import type { EditPage } from '#app/routes/admin/shared/designs/data.server.ts';

/** Texts for a field's name and its values. */
export function useFieldWords(page: Pick<EditPage, 'dynamicNames' | 'customers' | 'labels' | 'countries'>) {
  const { t } = useTranslation();
  const names: Record<string, string> = {
    designType: t('imports.type'),
    moldState: t('designAdmin.screenStatus'),
    screenCount: t('designAdmin.screenCount'),
    designDpi: t('imports.dpi'),
    repeatOffset: t('imports.repeatOffset'),
    repeatDirection: t('imports.repeatDirection'),
    repeatOffsetCustomValue: t('imports.repeatValue'),
    customerId: t('imports.customer'),
    isConfined: t('imports.confined'),
    originalName: t('imports.originalName'),
    studio: t('imports.studio'),
    notes: t('imports.notes'),
    closedCountries: t('designAdmin.closedCountries'),
    labelIDs: t('designAdmin.labels'),
  };
  const find = (list: { value: string; label: string }[] | undefined, value: string) =>
    list?.find((one) => one.value === value)?.label ?? value;
  const words: Record<string, (value: string) => string> = {
    designType: (value) => t(`imports.${value as 'rotary'}`),
    moldState: (value) => t(`archive.mold.${value as 'none'}`),
    repeatOffset: (value) => t(`imports.offset.${value as 'straight'}`),
    repeatDirection: (value) => t(`imports.direction.${value as 'vertical'}`),
    isConfined: (value) => t(value === 'true' ? 'designAdmin.yes' : 'designAdmin.no'),
    customerId: (value) => find(page.customers, value),
    labelIDs: (value) => page.labels.find(({ id }) => String(id) === value)?.name ?? value,
    closedCountries: (value) => page.countries.find(({ code }) => code === value)?.name ?? value,
  };
  return {
    nameOf: (field: string) => {
      const dynamic = /^dp(\d)$/.exec(field);
      return dynamic ? page.dynamicNames[Number(dynamic[1])] || field : (names[field] ?? field);
    },
    valueOf: (field: string, value: Kept[string]) => {
      const given = [value].flat().filter(Boolean);
      if (given.length === 0) return t('designAdmin.empty');
      return given.map((value) => words[field]?.(value) ?? value).join(', ');
    },
  };
}
