import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { Button, IconButton } from './button.tsx';
import styles from './drop-zone.module.css';
import { FieldError } from './field.tsx';
import { Icon } from './icons.tsx';

export interface DropZoneProps {
  name: string;
  /** Such as ".tif,.tiff,.psd,.psb". */
  accept?: string;
  multiple?: boolean;
  required?: boolean;
  /** What to do, such as "Drop TIF, TIFF, PSD or PSB files here". */
  label: string;
  hint?: string;
  errors?: string[];
  labels: { choose: string; remove: string };
  /** A file's size as text; without it no size is shown. */
  formatSize?: (bytes: number) => string;
  /** With it, files are passed on at once and the input is emptied. */
  onFiles?: (files: File[]) => void;
  /** Why a file is refused (wrong kind, already there), or null. */
  refuse?: (file: File, chosen: File[]) => string | null;
  id?: string;
  /** What is to be sent, at each change. */
  onChosen?: (files: File[]) => void;
  /** Takes folders too. */
  folders?: Folders;
}

export interface Folders {
  labels: { choose: string; more: (count: number) => string };
  choose: (take: (files: File[]) => void) => void;
  read: (dropped: DataTransfer) => Promise<File[]>;
  /** Those to be taken, and a word about the others. */
  sort: (files: File[]) => { files: File[]; note: string | null };
  /** of all that are chosen */
  inOrder: (files: File[]) => File[];
  nameOf: (file: File) => string;
}

/** files, and refusals, that are listed one by one */
const mostListed = { files: 200, refusals: 10 };

interface Refusal {
  name: string;
  why: string;
}

/** A plain file input before hydration; then also a drop target, with an editable list. */
export function DropZone({
  name,
  accept,
  multiple = true,
  required,
  label,
  hint,
  errors,
  labels,
  formatSize,
  onFiles,
  refuse,
  id,
  onChosen,
  folders,
}: DropZoneProps) {
  const made = useId();
  const fieldId = id ?? made;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [ready, setReady] = useState(false);
  const [chosen, setChosen] = useState<File[]>([]);
  // A dropped folder is read for a while, in which more may be chosen.
  const held = useRef(chosen);
  const [refused, setRefused] = useState<Refusal[]>([]);
  const [note, setNote] = useState<string | null>(null);
  useEffect(() => {
    setReady(true);
    // What was chosen before hydration is only in the field.
    if (input.current?.files?.length) take([...input.current.files]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  // Dropped, removed or chosen before hydration: the form hears of it as of a file that is chosen, and its error at the field goes.
  useEffect(() => {
    if (ready) input.current?.dispatchEvent(new Event('input', { bubbles: true }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chosen]);

  const keep = (given: File[]) => {
    const files = folders?.inOrder(given) ?? given;
    setChosen(files);
    held.current = files;
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    if (input.current) input.current.files = transfer.files;
    onChosen?.(files);
  };

  const take = (given: File[]) => {
    const { files, note: left } = folders?.sort(given) ?? { files: given, note: null };
    setNote(left);
    const taken = multiple ? [...held.current] : [];
    const fresh: File[] = [];
    const refusals: Refusal[] = [];
    for (const file of multiple ? files : files.slice(0, 1)) {
      const why = refuse?.(file, [...taken, ...fresh]);
      if (why) refusals.push({ name: file.name, why });
      else fresh.push(file);
    }
    setRefused(refusals);
    keep(onFiles ? [] : [...taken, ...fresh]);
    if (fresh.length > 0) onFiles?.(fresh);
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (folders) void folders.read(event.dataTransfer).then(take);
    else if (event.dataTransfer.files.length > 0) take([...event.dataTransfer.files]);
  };

  const nameOf = folders?.nameOf ?? ((file: File) => file.name);
  const described = [hint && `${fieldId}-description`, errors?.length && `${fieldId}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <div
        className={styles.zone}
        data-over={over || undefined}
        data-ready={ready || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" size={32} />
        <label htmlFor={fieldId} className={styles.label}>
          {label}
        </label>
        {hint && (
          <p id={`${fieldId}-description`} className="detail">
            {hint}
          </p>
        )}
        <input
          ref={input}
          id={fieldId}
          className={styles.input}
          type="file"
          name={name}
          accept={accept}
          multiple={multiple}
          required={required && chosen.length === 0}
          aria-describedby={described || undefined}
          aria-invalid={errors?.length ? true : undefined}
          onChange={(event) => take([...(event.target.files ?? [])])}
        />
        {ready && (
          <div className="row">
            <Button type="button" tabIndex={-1} aria-hidden="true" onClick={() => input.current?.click()}>
              {labels.choose}
            </Button>
            {folders && (
              <Button type="button" onClick={() => folders.choose(take)}>
                {folders.labels.choose}
              </Button>
            )}
          </div>
        )}
      </div>
      <FieldError id={`${fieldId}-error`} errors={errors} />
      {refused.length > 0 && (
        <div role="alert">
          <FieldError
            errors={refused
              .slice(0, folders ? mostListed.refusals : undefined)
              .map((file) => `${file.name}: ${file.why}`)}
          />
          {folders && refused.length > mostListed.refusals && (
            <p className="detail">{folders.labels.more(refused.length - mostListed.refusals)}</p>
          )}
        </div>
      )}
      {note && (
        <p role="status" className="detail">
          {note}
        </p>
      )}
      {chosen.length > 0 && (
        <ul className={styles.files}>
          {chosen.slice(0, folders ? mostListed.files : undefined).map((file, index) => (
            <li key={`${nameOf(file)}:${index}`}>
              <Icon name="file" />
              <bdi className="anywhere">{nameOf(file)}</bdi>
              {formatSize && <span className="quiet figures">{formatSize(file.size)}</span>}
              <IconButton
                type="button"
                icon="close"
                label={`${labels.remove}: ${nameOf(file)}`}
                onClick={() => keep(chosen.filter((_, other) => other !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      {folders && chosen.length > mostListed.files && (
        <p className="detail">{folders.labels.more(chosen.length - mostListed.files)}</p>
      )}
    </div>
  );
}
