import { useTranslation } from 'react-i18next';
import { numbersOf } from '#app/locales/format-number.ts';
import { Tabs } from '#app/ui/tabs.tsx';
import { editAddress, insightAddress, type EditPart } from './addresses.ts';

/** The pages of one design in the back office. */
export function DesignTabs({
  designGuid,
  current,
  colorwayCount,
}: {
  designGuid: string;
  current: EditPart | 'who';
  colorwayCount: number;
}) {
  const { t, i18n } = useTranslation();
  return (
    <Tabs
      label={t('designAdmin.parts')}
      tabs={[
        { href: editAddress(designGuid), label: t('designAdmin.fields'), current: current === 'fields' },
        {
          href: editAddress(designGuid, 'colorways'),
          label: t('designAdmin.colorways'),
          current: current === 'colorways',
          count: numbersOf(i18n.language).format(colorwayCount),
        },
        { href: editAddress(designGuid, 'orders'), label: t('designAdmin.orders'), current: current === 'orders' },
        { href: insightAddress(designGuid), label: t('insight.who'), current: current === 'who' },
      ]}
    />
  );
}
