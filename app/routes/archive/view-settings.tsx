import { useFetcher } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { PostForm } from '#app/forms/post-form.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { SizeSwitch, type GridSize } from '#app/ui/grid.tsx';
import { pageAddress } from '#app/routes/shared/archive-addresses.ts';
import { preferencesForm } from '#app/routes/shared/header-forms.ts';
import type { ArchiveData } from './data.server.ts';

const sizes = ['small', 'medium', 'large'] as const;
/** Key of the fetcher: the grid shows settings while they are being saved. */
const fetcherKey = 'archive-settings';

/** The settings including those being saved. */
export function useViewSettings({ settings }: ArchiveData) {
  const fetcher = useFetcher({ key: fetcherKey });
  const size = sizes.find((one) => one === fetcher.formData?.get('gridSize'));
  return { fetcher, gridSize: (size ?? settings.gridSize) satisfies GridSize, sameScale: settings.sameScale };
}

/** Size of the pictures and "same scale", kept with the account: a plain form, and with script one that stays where it is. */
export function ViewSettings({ data }: { data: ArchiveData }) {
  const { t } = useTranslation();
  const { fetcher, gridSize, sameScale } = useViewSettings(data);
  return (
    <PostForm
      of={preferencesForm}
      fetcher={fetcher}
      action="/preferences"
      className="row no-print"
      carry={{ returnTo: pageAddress(data.query, data.results.page) }}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const { name, value } = submitter as HTMLButtonElement;
        // This ends a press that is still on its way: both are sent.
        const before = Object.fromEntries(fetcher.formData ?? []) as Record<string, string>;
        fetcher.submit(
          { ...before, intent: 'save', [name]: value, stay: 'true' },
          { method: 'post', action: '/preferences' },
        );
      }}
    >
      <button
        className="segment scale-switch"
        name="sameScale"
        value={String(!sameScale)}
        aria-pressed={sameScale}
        title={t('archive.sameScaleHint', { width: data.frameCm })}
      >
        <Icon name="scale" />
        {t('archive.sameScale')}
      </button>
      <SizeSwitch
        label={t('archive.gridSize')}
        value={gridSize}
        sizes={sizes.map((value) => ({ value, label: t(`archive.${value}`) }))}
      />
    </PostForm>
  );
}
