import { useEffect, useRef } from 'react';
import { Icon } from './icons.tsx';

export interface FormErrorProps {
  title: string;
  /** Each with the id of the field it is about, when it is about one. */
  errors?: { message: string; fieldId?: string }[];
  id?: string;
  /** The focus goes elsewhere: to the first field at fault. */
  quiet?: boolean;
}

/** Shown above a form with errors; takes the focus so that it is read first. */
export function FormError({ title, errors = [], id, quiet = false }: FormErrorProps) {
  const box = useRef<HTMLDivElement>(null);
  const content = `${title}\n${errors.map((error) => error.message).join('\n')}`;
  useEffect(() => {
    if (!quiet) box.current?.focus();
  }, [content, quiet]);
  return (
    <div ref={box} id={id} className="notice form-error" data-kind="danger" role="alert" tabIndex={-1}>
      <Icon name="alert" size={20} />
      <div className="notice-body">
        <p className="notice-title">{title}</p>
        {errors.length > 0 && (
          <ul>
            {errors.map((error) => (
              <li key={`${error.fieldId}:${error.message}`}>
                {error.fieldId ? <a href={`#${error.fieldId}`}>{error.message}</a> : error.message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
