import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';

/** What a table's row offers at its end. `named`: the row's thing, for the links' names; `first`: what stands before them. */
export function RowActs({
  named,
  first,
  preventScrollReset = true,
  ...acts
}: {
  named: string;
  first?: ReactNode;
  preventScrollReset?: boolean;
  edit: { to: string; label: string };
  remove?: { to: string; label: string };
}) {
  return (
    <span className="table-acts">
      {first}
      {(['edit', 'remove'] as const).map((act) => {
        const { to, label } = acts[act] ?? {};
        return (
          to && (
            <ButtonLink
              key={act}
              size="small"
              look="quiet"
              icon={act === 'edit' ? 'edit' : 'trash'}
              to={to}
              aria-label={`${label}: ${named}`}
              preventScrollReset={preventScrollReset}
            >
              {label}
            </ButtonLink>
          )
        );
      })}
    </span>
  );
}
