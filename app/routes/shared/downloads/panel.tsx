/** CAD, export and film of a colorway or a list, as plain forms; with script the file downloads and the page stays. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { CheckboxField, SelectField } from '#app/ui/field.tsx';
import type { DownloadOptions } from './data.server.ts';
import styles from './downloads.module.css';
import { LiveForm } from './live-form.tsx';

export type DownloadTarget =
  | { designGuid: string; colorwayGuid: string; colorwayCount: number; wearGuid?: string }
  | { listId: string; entryCount: number };

export interface DownloadPanelProps {
  /** of `readDownloadPanel` */
  options: DownloadOptions | null;
  target: DownloadTarget;
}

/** Whether a design page has anything to download for this person. */
export function offersDownloads(options: DownloadOptions | null): options is DownloadOptions {
  return options !== null && (options.cad || options.exports.length > 0);
}

export function DownloadPanel({ options, target }: DownloadPanelProps) {
  const { t } = useTranslation();
  const headingId = useId();
  if (!options) return null;
  const isList = 'listId' in target;
  const hasCad = isList ? options.cadAll : options.cad;
  if (!hasCad && options.exports.length === 0) return null;
  return (
    <section id={isList ? undefined : 'downloads'} className="stack gap-3 no-print" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('downloads.heading')}</h2>
      {hasCad && <CadForm options={options} target={target} />}
      {!isList && options.cadAll && target.colorwayCount > 1 && <CadForm options={options} target={target} all />}
      {options.exports.length > 0 && <ExportForm options={options} target={target} />}
      <p className="row gap-2">
        {!isList && options.exports.length > 0 && (
          <ButtonLink look="quiet" size="small" to={filmAddress(target.designGuid, target.colorwayGuid)}>
            {t('downloads.film.link')}
          </ButtonLink>
        )}
        <ButtonLink look="quiet" size="small" to="/downloads">
          {t('downloads.all')}
        </ButtonLink>
      </p>
    </section>
  );
}

function filmAddress(designGuid: string, colorwayGuid: string): string {
  return `/downloads/film/${designGuid}/${colorwayGuid}`;
}

interface FormProps {
  options: DownloadOptions;
  target: DownloadTarget;
  /** all colorways of the design */
  all?: boolean;
}

function CadForm({ options, target, all = false }: FormProps) {
  const { t } = useTranslation();
  const isAll = all || 'listId' in target;
  const onlyCode = options.codes.length === 1 ? options.codes[0]! : null;
  const wearGuid = 'wearGuid' in target ? target.wearGuid : undefined;
  return (
    <LiveForm intent={isAll ? 'cadAll' : 'cad'}>
      <Target target={target} one={!isAll} />
      <details className="fold">
        <summary className="quiet">
          {onlyCode ? t(onlyCode === 101 ? 'downloads.sheetText' : 'downloads.tiffText') : t('downloads.code')}
        </summary>
        <div className="stack gap-3">
          {!onlyCode && (
            <SelectField
              name="cadId"
              label={t('downloads.code')}
              options={options.codes.map((code) => ({
                value: String(code),
                label: t(code === 101 ? 'downloads.codes.sheet' : 'downloads.codes.tiff'),
              }))}
            />
          )}
          {onlyCode !== 102 && (
            <SelectField
              name="paper"
              label={t('downloads.paper')}
              className={styles.paper}
              options={options.papers.map((paper) => ({ value: paper, label: t(`downloads.papers.${paper}`) }))}
            />
          )}
          {wearGuid && <CheckboxField name="wearGuid" value={wearGuid} label={t('downloads.onModel')} />}
          {isAll && <CheckboxField name="mail" value="true" label={t('downloads.mail')} />}
        </div>
      </details>
      <Button look={isAll ? 'plain' : 'primary'} icon="download">
        {isAll ? t('downloads.cadAll') : t('downloads.cad')}
      </Button>
    </LiveForm>
  );
}

function ExportForm({ options, target }: FormProps) {
  const { t } = useTranslation();
  const count = 'listId' in target ? target.entryCount : target.colorwayCount;
  const scopes = !('listId' in target) && count > 1;
  return (
    <LiveForm intent="export">
      {'listId' in target && <Target target={target} one={false} />}
      {'listId' in target || scopes || <input type="hidden" name="colorwayGuids" value={target.colorwayGuid} />}
      <details className="fold">
        <summary className="quiet">{t('downloads.exportKind')}</summary>
        <div className="stack gap-3">
          <SelectField
            name="kind"
            label={t('downloads.exportKind')}
            options={options.exports.map((kind) => ({ value: kind, label: t(`downloads.exportKinds.${kind}`) }))}
          />
          {scopes && 'colorwayGuid' in target && (
            <>
              <input type="hidden" name="designGuid" value={target.designGuid} />
              <SelectField
                name="colorwayGuids"
                label={t('downloads.scope')}
                options={[
                  { value: target.colorwayGuid, label: t('downloads.scopes.one') },
                  { value: '', label: t('downloads.scopes.all', { count }) },
                ]}
              />
            </>
          )}
          <CheckboxField name="mail" value="true" label={t('downloads.mail')} />
        </div>
      </details>
      <Button icon="download">{t('downloads.export')}</Button>
    </LiveForm>
  );
}

function Target({ target, one }: { target: DownloadTarget; one: boolean }) {
  if ('listId' in target) return <input type="hidden" name="listId" value={target.listId} />;
  return (
    <>
      <input type="hidden" name="designGuid" value={target.designGuid} />
      {one && <input type="hidden" name="colorwayGuid" value={target.colorwayGuid} />}
    </>
  );
}
