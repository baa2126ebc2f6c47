import { useTranslation } from 'react-i18next';
import { inkViewAddress } from '#app/domain/visible/pictures/addresses.ts';
import { writePictureInks, writeRecoloring } from '#app/domain/catalog/proposals/rules.ts';
import type { ListedProposal } from '#app/domain/catalog/proposals/decide.server.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { blank } from '#app/locales/format.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Reference } from '#app/ui/reference.tsx';
import { Table } from '#app/ui/table.tsx';
import { StateBadge } from '#app/routes/shared/separations/state-badge.tsx';
import { proposalForm } from './form.ts';
import { InkChanges } from './ink-changes.tsx';
import styles from './proposals.module.css';

const thumbWidth = 240;

export function ProposalTable({ proposals, here }: { proposals: ListedProposal[]; here: string }) {
  const { t, i18n } = useTranslation();
  return (
    <Table
      caption={t('separations.proposals')}
      rows={proposals}
      rowKey={({ proposalGuid }) => proposalGuid}
      columns={[
        {
          key: 'picture',
          head: t('separations.pictureHead'),
          headHidden: true,
          tight: true,
          cell: (one) => <ProposalPicture proposal={one} />,
        },
        {
          key: 'reference',
          head: t('separations.reference'),
          rowHead: true,
          cell: (one) => (
            <div className="stack gap-1 start">
              <Reference
                value={one.reference}
                href={separationsAddress(one)}
                labels={{ copy: t('shell.copy'), copied: t('shell.copied') }}
              />
              <StateBadge state={one.state} />
              {!one.fits && <span className="detail">{t('separations.replaced')}</span>}
            </div>
          ),
        },
        {
          key: 'by',
          head: t('separations.by'),
          cell: ({ proposedBy, createdAt }) => (
            <div className="stack gap-1 start">
              <span title={proposedBy.mail}>{proposedBy.name}</span>
              <span className="detail">{proposedBy.customer}</span>
              <span className="detail">
                <Moment at={createdAt} language={i18n.language} />
              </span>
            </div>
          ),
        },
        {
          key: 'inks',
          head: t('separations.changes'),
          cell: ({ inks, note }) => (
            <div className="stack gap-1 start">
              <InkChanges inks={inks} />
              {note && <p className="as-typed">{note}</p>}
            </div>
          ),
        },
        { key: 'actions', head: t('separations.decidedBy'), cell: (one) => <Acts proposal={one} here={here} /> },
      ]}
    />
  );
}

function separationsAddress({ designGuid, colorwayGuid, inks, fits }: ListedProposal): string {
  const text = fits
    ? writeRecoloring(
        inks,
        inks.map(({ was }) => was),
      )
    : '';
  return `/design/${designGuid}/${colorwayGuid}/inks${text ? `?${new URLSearchParams({ inks: text }).toString()}` : ''}`;
}

function ProposalPicture({ proposal }: { proposal: ListedProposal }) {
  const { t } = useTranslation();
  const { designGuid, colorwayGuid, reference, inks, version } = proposal;
  if (!proposal.fits) return null;
  const src = inkViewAddress(designGuid, colorwayGuid, { width: thumbWidth, inks: writePictureInks(inks), version });
  return (
    <Link to={separationsAddress(proposal)}>
      <img
        className={styles.picture}
        src={src}
        alt={t('separations.picture', { reference })}
        width={120}
        height={120}
        loading="lazy"
        decoding="async"
      />
    </Link>
  );
}

function Acts({ proposal, here }: { proposal: ListedProposal; here: string }) {
  const { t, i18n } = useTranslation();
  const { proposalGuid, state, formVersion: version, decidedAt, decidedBy } = proposal;
  return (
    <div className="stack gap-1 start">
      {decidedAt && (
        <span className="detail">
          {decidedBy ?? blank}, <Moment at={decidedAt} language={i18n.language} />
        </span>
      )}
      <PostForm of={proposalForm} action={here} className="row gap-1" carry={{ proposalGuid, version }}>
        {state !== 'accepted' && (
          <SubmitButton size="small" intent="accept">
            {t('separations.accept')}
          </SubmitButton>
        )}
        {state !== 'declined' && (
          <SubmitButton size="small" intent="decline">
            {t('separations.decline')}
          </SubmitButton>
        )}
      </PostForm>
      <span className="row gap-1">
        <a
          className="button"
          data-look="quiet"
          data-size="small"
          href={`/admin/proposals/${proposalGuid}/inks.csv`}
          download
        >
          {t('separations.inkList')}
        </a>
        <ButtonLink
          look="quiet"
          size="small"
          icon="trash"
          to={`${here}${here.includes('?') ? '&' : '?'}delete=${proposalGuid}`}
          preventScrollReset
        >
          {t('separations.delete')}
        </ButtonLink>
      </span>
    </div>
  );
}

/** Confirms deletion; at its own address, so that it works without script. */
export function DeleteDialog({ proposal, here }: { proposal: ListedProposal; here: string }) {
  const { t } = useTranslation();
  const { reference, proposedBy, proposalGuid } = proposal;
  return (
    <ConfirmDialog
      id="delete-proposal"
      title={t('separations.deleteAsk')}
      closeHref={here}
      of={proposalForm}
      intent="delete"
      carry={{ proposalGuid }}
      confirm={t('separations.delete')}
    >
      <p>{t('separations.deleteText', { reference, name: proposedBy.name })}</p>
    </ConfirmDialog>
  );
}
