import { INTENT } from '@conform-to/dom';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useNavigate, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { ActionForm } from '#app/forms/action-form.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { mostPictureBytes } from '#app/domain/visible/pictures/picture-limits.ts';
import type { Say } from '#app/locales/translate.ts';
import { formatBytes } from '#app/locales/format-bytes.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DropZone } from '#app/ui/drop-zone.tsx';
import { LoadingBar, Progress } from '#app/ui/progress.tsx';
import { pictureAddress, picturePage, pictureSearch } from './addresses.ts';
import { useCamera } from './use-camera.ts';
import { pictureUploadForm } from './form.ts';
import { preparePicture, sendPicture } from './send-picture.ts';
import styles from './similar.module.css';

/** Chooses a picture by file, drop or paste; then searches at once, or crops first. */
export function PictureForm() {
  const { t, i18n } = useTranslation();
  const id = useId();
  const navigation = useNavigation();
  const camera = useCamera();
  const { send, part, refused, forget } = useUpload(id);
  const doing = t(`findSimilar.picture.${part !== null && part < 1 ? 'sending' : 'looking'}`);
  const busy = navigation.formAction === picturePage || part !== null;
  usePaste(id);
  return (
    <div onSubmitCapture={send}>
      <ActionForm of={pictureUploadForm} action={picturePage} encType="multipart/form-data" className="stack gap-2">
        {({ errorsOf }) => (
          <>
            <LoadingBar active={busy} label={doing} />
            <DropZone
              id={id}
              name="picture"
              accept="image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,image/tiff,image/gif"
              multiple={false}
              required
              label={t('findSimilar.picture.drop')}
              hint={t('findSimilar.picture.hint', { size: mostPictureBytes })}
              errors={refused ? [refused] : errorsOf('picture')}
              labels={{ choose: t('findSimilar.picture.choose'), remove: t('findSimilar.picture.remove') }}
              formatSize={(bytes) => formatBytes(bytes, i18n.language)}
              onChosen={forget}
            />
            {part !== null && <Progress label={doing} value={part < 1 ? part : undefined} />}
            <div className="row">
              <SubmitButton look="primary" icon="search" intent="search" busy={busy}>
                {t('findSimilar.picture.search')}
              </SubmitButton>
              <SubmitButton intent="part" busy={busy}>
                {t('findSimilar.picture.part')}
              </SubmitButton>
              <span className={`${styles.camera} needs-script`}>
                <ButtonLink to={picturePage} icon="camera" onClick={camera}>
                  {t('findSimilar.picture.photograph')}
                </ButtonLink>
              </span>
            </div>
          </>
        )}
      </ActionForm>
    </div>
  );
}

/** With script the picture is checked and made smaller before it is sent, and its progress is told. */
function useUpload(id: string) {
  const { t } = useTranslation();
  const say = t as Say;
  const navigate = useNavigate();
  const [part, setPart] = useState<number | null>(null);
  const [refused, setRefused] = useState<string>();
  const stop = useRef(new AbortController());
  useEffect(() => {
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);
  const send = async (event: FormEvent) => {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    // The form's own check of a field is a submit too: sent as one, a picture would be searched with as soon as it is chosen.
    if (submitter?.name === INTENT) return;
    const file = (document.getElementById(id) as HTMLInputElement).files?.[0];
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    if (part !== null) return;
    const { signal } = stop.current;
    setRefused(undefined);
    setPart(0);
    const prepared = await preparePicture(file);
    const answer =
      'refused' in prepared
        ? { error: say(`errors.${prepared.refused.key}`, prepared.refused.values) }
        : await sendPicture(prepared.file, { signal, onProgress: setPart });
    if (signal.aborted) return;
    setPart(null);
    if (!('pictureGuid' in answer)) return setRefused(answer.error ?? t('findSimilar.picture.failed'));
    navigate(submitter?.value === 'part' ? pictureAddress(answer.pictureGuid) : pictureSearch(answer.pictureGuid));
  };
  /** Another picture is chosen, or none: what is said of the one before goes, and it is sent no further. */
  const forget = () => {
    stop.current.abort();
    stop.current = new AbortController();
    setPart(null);
    setRefused(undefined);
  };
  return { send, part, refused, forget };
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
