import { useTranslation } from 'react-i18next';
import { colorwayThumbnailBox } from '#app/domain/visible/pictures/addresses.ts';
import { ActionForm, type FormTools } from '#app/forms/action-form.tsx';
import { Question } from '#app/forms/confirm-button.tsx';
import { askAddress } from '#app/forms/declare.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { IconLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Table } from '#app/ui/table.tsx';
import { editAddress } from '#app/routes/admin/shared/designs/addresses.ts';
import { metresField, stockPageForm, versionField } from './form.ts';
import type { StockPageData } from './route.tsx';
import styles from '#app/routes/admin/shared/settings/settings.module.css';
import { OfficeLink } from '#app/routes/admin/shared/office-link.tsx';

export function AddEntry({ here }: { here: string }) {
  const { t } = useTranslation();
  return (
    <ActionForm of={stockPageForm} intent="add" drawn="add" action={here} className="field-row">
      {({ field }) => (
        <>
          <TextField
            label={t('settings.entryReference')}
            maxLength={200}
            autoComplete="off"
            required
            {...field('reference')}
          />
          <TextField
            label={t('settings.stockMetres')}
            suffix={t('design.metre')}
            inputMode="decimal"
            autoComplete="off"
            required
            {...field('metres')}
          />
          <SubmitButton icon="plus">{t('settings.entryAdd')}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

type Entry = StockPageData['list']['entries'][number];

interface EntryTableProps {
  here: string;
  entries: Entry[];
  page: number;
}

/** One form for the metres of all rows; removing a row asks first. */
export function EntryTable({ here, entries, page }: EntryTableProps) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { useGrouping: false, maximumFractionDigits: 2 });
  const action = page ? `${here}?page=${page}` : here;
  const metres = entries.map((entry) => [metresField(entry.entryGuid), number.format(entry.metres)]);
  return (
    <>
      <ActionForm
        of={stockPageForm}
        intent="entries"
        drawn="entries"
        action={action}
        className={`stack ${styles.entries}`}
        values={Object.fromEntries(metres)}
        fieldByField
        facts={new Map(entries.map((entry) => [entry.entryGuid, entry]))}
        kept={entries.map((entry) => ({
          name: metresField(entry.entryGuid),
          label: entry.reference,
          now: number.format(entry.metres),
        }))}
      >
        {(tools) => (
          <>
            {/* First in order, so that Enter in a field saves. */}
            <div className="row">
              <SubmitButton look="primary">{t('settings.entrySave')}</SubmitButton>
            </div>
            <Rows entries={entries} tools={tools} action={action} />
          </>
        )}
      </ActionForm>
      {entries.map(({ entryGuid, reference, metres }) => (
        <Question
          key={entryGuid}
          of={stockPageForm}
          intent={`remove:${entryGuid}`}
          title={t('settings.entryRemoveAsk', { reference })}
          text={t('settings.entryRemoveText', { metres: number.format(metres) })}
          confirm={t('settings.entryRemoveShort')}
        />
      ))}
    </>
  );
}

/** Rows may change; each keeps the metres that the form was made from. */
interface RowsProps {
  entries: Entry[];
  tools: FormTools<Map<string, Entry>>;
  action: string;
}

function Rows({ entries: live, tools, action }: RowsProps) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { useGrouping: false, maximumFractionDigits: 2 });
  const { field, facts } = tools;
  const entries = live.map((entry) => facts.get(entry.entryGuid) ?? entry);
  return (
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
            <span className="row nowrap">
              {src && (
                <img
                  className="thumb thumb-small contain"
                  src={src}
                  {...colorwayThumbnailBox}
                  alt=""
                  loading="lazy"
                  decoding="async"
                />
              )}
              <span className="grow">
                <OfficeLink to={editAddress(designGuid)}>{reference}</OfficeLink>
                <span className="row">
                  {colorwayName === null && <span className="detail">{t('settings.entryAll')}</span>}
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
              <input type="hidden" name={versionField(entryGuid)} value={metresVersion} />
              <TextField
                label={t('settings.entryMetres', { reference })}
                labelHidden
                suffix={t('design.metre')}
                inputMode="decimal"
                autoComplete="off"
                {...field(metresField(entryGuid))}
                {...(!facts.has(entryGuid) && { defaultValue: number.format(metres) })}
              />
            </>
          ),
        },
        {
          key: 'actions',
          head: t('settings.actions'),
          headHidden: true,
          tight: true,
          cell: ({ entryGuid, reference }) => (
            <IconLink
              icon="trash"
              label={t('settings.entryRemove', { reference })}
              to={askAddress(action, `remove:${entryGuid}`)}
              preventScrollReset
            />
          ),
        },
      ]}
    />
  );
}
