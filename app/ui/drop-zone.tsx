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
}

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
}: DropZoneProps) {
  const made = useId();
  const fieldId = id ?? made;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [ready, setReady] = useState(false);
  const [chosen, setChosen] = useState<File[]>([]);
  const [refused, setRefused] = useState<Refusal[]>([]);
  useEffect(() => setReady(true), []);

  const keep = (files: File[]) => {
    setChosen(files);
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    if (input.current) input.current.files = transfer.files;
  };

  const take = (files: File[]) => {
    const taken = multiple ? [...chosen] : [];
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
    take([...event.dataTransfer.files]);
  };

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
          <Button type="button" tabIndex={-1} aria-hidden="true" onClick={() => input.current?.click()}>
            {labels.choose}
          </Button>
        )}
      </div>
      <FieldError id={`${fieldId}-error`} errors={errors} />
      {refused.length > 0 && (
        <div role="alert">
          <FieldError errors={refused.map((file) => `${file.name}: ${file.why}`)} />
        </div>
      )}
      {chosen.length > 0 && (
        <ul className={styles.files}>
          {chosen.map((file, index) => (
            <li key={`${file.name}:${index}`}>
              <Icon name="file" />
              <span className="anywhere">{file.name}</span>
              {formatSize && <span className="quiet figures">{formatSize(file.size)}</span>}
              <IconButton
                type="button"
                icon="close"
                label={`${labels.remove}: ${file.name}`}
                onClick={() => keep(chosen.filter((_, other) => other !== index))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
