import { Fragment, type ReactNode } from 'react';

export interface Property {
  term: string;
  value: ReactNode;
}

export interface PropertiesProps {
  /** Those whose value is null, undefined or empty are left out. */
  items: Property[];
  /** Stacked (a page's side), or in columns (a data sheet). */
  layout?: 'list' | 'columns';
}

export function Properties({ items, layout = 'list' }: PropertiesProps) {
  const known = items.filter(({ value }) => value !== null && value !== undefined && value !== '');
  return (
    <dl className="properties" data-layout={layout}>
      {known.map(({ term, value }) =>
        layout === 'columns' ? (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ) : (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}
