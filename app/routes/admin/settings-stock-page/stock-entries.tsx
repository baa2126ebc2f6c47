import { useTranslation } from 'react-i18next';
import { colorwayThumbnailBox } from '#app/domain/visible/pictures/addresses.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { Table } from '#app/ui/table.tsx';
import { editAddress } from '../shared/designs/addresses.ts';
import type { Refused } from '../shared/refusal.server.ts';
import { useFormDraft } from '#app/forms/form-draft.ts';
import { ChangedMeanwhile } from '../shared/edit-conflict.tsx';
import type { StockPageData } from './route.tsx';
import styles from '../shared/settings/settings.module.css';

export function AddEntry({ here, refused: given }: { here: string; refused?: Refused }) {
  const { t } = useTranslation();
  const { answer: refused, key, props } = useFormDraft(null, '', given);
  const field = (name: 'reference' | 'metres') => ({
    name,
    defaultValue: refused?.typed[name]?.at(-1),
    errors: refused?.fields[name],
    required: true,
    autoComplete: 'off',
  });
  return (
    <Form key={key} {...props} method="post" action={here} className={styles.addEntry} preventScrollReset>
      {refused && Object.keys(refused.fields).length === 0 && <FormError title={refused.message} />}
      <TextField {...field('reference')} label={t('settings.entryReference')} maxLength={200} />
      <TextField {...field('metres')} label={t('settings.stockMetres')} suffix="m" inputMode="decimal" />
      <Button icon="plus" name="intent" value="add">
        {t('settings.entryAdd')}
      </Button>
    </Form>
  );
}

interface EntryTableProps {
  here: string;
  entries: StockPageData['list']['entries'];
  page: number;
  refused?: Refused;
}

/** of the form whose buttons take a row away: that saves no metres */
const removing = 'remove-entry';

/** One form for the metres of all rows; a row's own button takes it away. */
export function EntryTable({ here, entries: live, page, refused: given }: EntryTableProps) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { useGrouping: false, maximumFractionDigits: 2 });
  const version = JSON.stringify(live.map(({ entryGuid, metres }) => [entryGuid, metres]));
  const hand = useFormDraft(live, version, given);
  const { answer: refused } = hand;
  // Rows come and go; the metres are those that the form was made from.
  const made = new Map(hand.facts.map((entry) => [entry.entryGuid, entry]));
  const entries = live.map((entry) => made.get(entry.entryGuid) ?? entry);
  const at = (place: number | undefined) => refused?.fields[`entries.${place}.metres`];
  /** What was typed over what the form showed; elsewhere what is kept now shows itself. */
  const touched = (entryGuid: string, metres: number) => {
    const typed = refused?.typed[`metres:${entryGuid}`]?.at(-1);
    const shown = refused?.typed[`shown:${entryGuid}`]?.at(-1) ?? number.format(metres);
    return typed === shown ? undefined : typed;
  };
  // Also beside another fault: who saves again knows of it.
  const isStale =
    refused?.key === 'changedMeanwhile' ||
    entries.some(({ entryGuid, metres, metresVersion }) => {
      const seen = refused?.typed[`version:${entryGuid}`]?.at(-1);
      return seen !== undefined && seen !== metresVersion && touched(entryGuid, metres) !== undefined;
    });
  // Those alone are sent on: faults count among them.
  const index = new Map(
    entries
      .filter(({ entryGuid, metres }) => touched(entryGuid, metres) !== undefined)
      .map((one, place) => [one.entryGuid, place]),
  );
  const empty = (
    <EmptyState icon="ruler" title={t('settings.entriesNone')}>
      {t('settings.entriesNoneText')}
    </EmptyState>
  );
  if (entries.length === 0) return empty;
  return (
    <>
      <Form id={removing} method="post" action={here} preventScrollReset>
        <input type="hidden" name="page" value={page || ''} />
      </Form>
      <Form
        key={hand.drawing}
        {...hand.props}
        method="post"
        action={here}
        className={`stack ${styles.entries}`}
        preventScrollReset
      >
        {isStale && (
          <ChangedMeanwhile
            fields={entries.map(({ entryGuid, reference, metres }) => [
              reference,
              number.format(metres),
              touched(entryGuid, metres),
            ])}
          />
        )}
        {refused && refused.key !== 'changedMeanwhile' && (
          <FormError title={Object.keys(refused.fields).length > 0 ? t('settings.check') : refused.message} />
        )}
        {/* First in order, so that Enter in a field saves. */}
        <div className="row">
          <Button look="primary" name="intent" value="entries">
            {t('settings.entrySave')}
          </Button>
        </div>
        <input type="hidden" name="page" value={page || ''} />
        <Table
          caption={t('settings.stockEntries')}
          rows={entries}
          rowKey={({ entryGuid }) => entryGuid}
          muted={({ isListed, isOpen }) => !isListed || !isOpen}
          columns={[
            {
              key: 'design',
              head: t('settings.entryDesign'),
              rowHead: true,
              cell: ({ designGuid, reference, colorwayName, src, isListed, isOpen }) => (
                <span className={styles.entry}>
                  {src && <img src={src} {...colorwayThumbnailBox} alt="" loading="lazy" decoding="async" />}
                  <span>
                    <Link to={editAddress(designGuid)}>{reference}</Link>
                    <span className="row">
                      {colorwayName === null && <span className={styles.quiet}>{t('settings.entryAll')}</span>}
                      {!isListed && <Badge kind="warning">{t('settings.entryNotListed')}</Badge>}
                      {!isOpen && <Badge kind="confined">{t('settings.entryNotOpen')}</Badge>}
                    </span>
                  </span>
                </span>
              ),
            },
            {
              key: 'metres',
              head: t('settings.stockMetres'),
              numeric: true,
              cell: ({ entryGuid, reference, metres, metresVersion }) => (
                <>
                  <input type="hidden" name={`version:${entryGuid}`} value={metresVersion} />
                  <input type="hidden" name={`shown:${entryGuid}`} value={number.format(metres)} />
                  <TextField
                    name={`metres:${entryGuid}`}
                    label={t('settings.entryMetres', { reference })}
                    labelHidden
                    defaultValue={touched(entryGuid, metres) ?? number.format(metres)}
                    errors={refused?.key === 'changedMeanwhile' ? undefined : at(index.get(entryGuid))}
                    suffix="m"
                    inputMode="decimal"
                    autoComplete="off"
                  />
                </>
              ),
            },
            {
              key: 'acts',
              head: t('settings.actions'),
              headHidden: true,
              tight: true,
              cell: ({ entryGuid, reference }) => (
                <IconButton
                  icon="trash"
                  label={t('settings.entryRemove', { reference })}
                  name="intent"
                  value={`remove:${entryGuid}`}
                  form={removing}
                />
              ),
            },
          ]}
        />
      </Form>
    </>
  );
}
