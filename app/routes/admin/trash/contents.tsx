import { useTranslation } from 'react-i18next';

/** What people know of the tables whose rows come back; the others are parts of these. */
const told = [
  'Colorway',
  'Collection',
  'CollectionGroup',
  'CollectionImage',
  'CollectionHotspot',
  'CollectionGroupDesign',
  'DesignLabel',
  'FavoritesEntry',
  'FavoritesShare',
  'Order',
  'OriginalVersion',
  'PoolDesign',
  'PoolSearch',
  'SpecialListDesign',
  'StockEntry',
  'ColorwayProposal',
  'User',
  'StockPage',
  'FavoritesList',
  'Design.customerId',
  'User.poolId',
  'Label.groupId',
] as const;

const keyOf = (what: (typeof told)[number]) => what.replace('.', '') as 'Colorway';

export function Contents({ contents }: { contents: Record<string, number> }) {
  const { t } = useTranslation();
  const parts = told.flatMap((what) => {
    const count = contents[what] ?? 0;
    return count > 0 ? [t(`trash.with.${keyOf(what)}`, { count })] : [];
  });
  return <>{parts.join(', ')}</>;
}
