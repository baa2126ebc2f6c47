import { useActionData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { writeRecoloring, type InkState } from '#app/domain/catalog/proposals/rules.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { readRefusal } from '#app/forms/answer.ts';
import { ConfirmButton } from '#app/forms/confirm-button.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { TextareaField } from '#app/ui/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { StateBadge } from '#app/routes/shared/separations/state-badge.tsx';
import { proposalForm } from '#app/routes/shared/separations/form.ts';
import type { OwnProposal } from './data.server.ts';
import styles from './separations.module.css';

export interface ProposeFormProps {
  inks: InkState[];
  originals: string[];
  /** its address, to return to */
  here: string;
}

/** Before hydration the inks are those of the address. */
export function ProposeForm({ inks, originals, here }: ProposeFormProps) {
  const { t } = useTranslation();
  const text = writeRecoloring(inks, originals);
  const isRefused = readRefusal(useActionData(), proposalForm.name) !== undefined;
  return (
    <section className="no-print">
      <h2>{t('separations.propose')}</h2>
      {text || isRefused ? (
        <ActionForm
          of={proposalForm}
          intent="propose"
          action={here}
          carry={{ inks: text || originals.map(() => '').join(',') }}
          className="stack gap-3"
        >
          {({ field, errorsOf }) => (
            <>
              <p className="detail">{t('separations.proposeText')}</p>
              <TextareaField
                label={t('separations.note')}
                optional={t('separations.optional')}
                rows={2}
                maxLength={1000}
                {...field('note')}
                // Errors of the inks have no field here.
                errors={errorsOf('note') ?? errorsOf('inks')}
              />
              <span>
                <SubmitButton look="primary">{t('separations.send')}</SubmitButton>
              </span>
            </>
          )}
        </ActionForm>
      ) : (
        <p className="detail">{t('separations.proposeFirst')}</p>
      )}
    </section>
  );
}

export interface OwnProposalsProps {
  proposals: OwnProposal[];
  here: string;
  addressOf: (inks: InkState[]) => string;
  /** with script, without leaving the page */
  onLook: (inks: InkState[]) => void;
}

export function OwnProposals({ proposals, here, addressOf, onLook }: OwnProposalsProps) {
  const { t, i18n } = useTranslation();
  if (proposals.length === 0) return null;
  return (
    <section className="no-print">
      <h2>{t('separations.own')}</h2>
      <ul className="lines">
        {proposals.map((proposal) => (
          <li key={proposal.proposalGuid} className="stack gap-2">
            <span className={styles.chain} aria-hidden="true">
              {proposal.inks.map(({ srgb, on }, index) => (
                <span key={index} data-off={!on || undefined} style={{ background: on ? srgb : undefined }} />
              ))}
            </span>
            <span className="stack gap-1">
              <span className="row">
                <StateBadge state={proposal.state} />
                <Moment at={proposal.createdAt} language={i18n.language} />
              </span>
              {!proposal.fits && <span className="detail">{t('separations.replaced')}</span>}
              {proposal.note && <span className="as-typed">{proposal.note}</span>}
              <span className="row">
                {proposal.fits && (
                  <Link
                    to={addressOf(proposal.inks)}
                    preventScrollReset
                    onClick={(event) => {
                      event.preventDefault();
                      onLook(proposal.inks.map(({ srgb, on }) => ({ srgb, on })));
                    }}
                  >
                    {t('separations.look')}
                  </Link>
                )}
                {proposal.state === 'open' && (
                  <ConfirmButton
                    of={proposalForm}
                    intent={`withdraw:${proposal.proposalGuid}`}
                    here={here}
                    carry={{ proposalGuid: proposal.proposalGuid }}
                    title={t('separations.deleteAsk')}
                    text={t('separations.withdrawText')}
                    look="quiet"
                    size="small"
                    icon="trash"
                  >
                    {t('separations.withdraw')}
                  </ConfirmButton>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
