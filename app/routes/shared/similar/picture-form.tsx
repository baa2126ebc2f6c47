import { useEffect, useId } from 'react';
import { useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { ActionForm } from '#app/forms/action-form.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { mostPictureBytes } from '#app/domain/visible/pictures/picture-limits.ts';
import { formatBytes } from '#app/locales/format-bytes.ts';
import { DropZone } from '#app/ui/drop-zone.tsx';
import { LoadingBar } from '#app/ui/progress.tsx';
import { picturePage } from './addresses.ts';
import { pictureUploadForm } from './form.ts';

/** Chooses a picture by file, drop or paste; then searches at once, or crops first. */
export function PictureForm() {
  const { t, i18n } = useTranslation();
  const id = useId();
  const navigation = useNavigation();
  const busy = navigation.formAction === picturePage;
  usePaste(id);
  return (
    <ActionForm of={pictureUploadForm} action={picturePage} encType="multipart/form-data" className="stack gap-2">
      {({ errorsOf }) => (
        <>
          <LoadingBar active={busy} label={t('findSimilar.picture.looking')} />
          <DropZone
            id={id}
            name="picture"
            accept="image/jpeg,image/png,image/webp,image/tiff,image/gif"
            multiple={false}
            required
            label={t('findSimilar.picture.drop')}
            hint={t('findSimilar.picture.hint', { size: mostPictureBytes })}
            errors={errorsOf('picture')}
            labels={{ choose: t('findSimilar.picture.choose'), remove: t('findSimilar.picture.remove') }}
            formatSize={(bytes) => formatBytes(bytes, i18n.language)}
          />
          <div className="row">
            <SubmitButton look="primary" icon="search" intent="search" busy={busy}>
              {t('findSimilar.picture.search')}
            </SubmitButton>
            <SubmitButton intent="part" busy={busy}>
              {t('findSimilar.picture.part')}
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}

/** Puts a picture that is pasted, or dropped beside the field, into the field. */
function usePaste(id: string) {
  useEffect(() => {
    const take = (event: ClipboardEvent | DragEvent) => {
      const given = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
      const input = document.getElementById(id);
      if (event.defaultPrevented || !given?.types.includes('Files') || !(input instanceof HTMLInputElement)) return;
      // Without it a browser leaves the page and shows the file.
      event.preventDefault();
      const file = given.files[0];
      if (!file) return;
      const transfer = new DataTransfer();
      transfer.items.add(file);
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const events = ['paste', 'dragover', 'drop'] as const;
    for (const name of events) window.addEventListener(name, take);
    return () => {
      for (const name of events) window.removeEventListener(name, take);
    };
  }, [id]);
}
