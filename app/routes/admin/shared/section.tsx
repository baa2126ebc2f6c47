import { useId, type ReactNode } from 'react';

/** A part of the page, named by its heading. */
export function Section({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="stack gap-4">
      <div className="stack gap-0">
        <h2 className="heading" id={id}>
          {title}
        </h2>
        {text && <p className="detail">{text}</p>}
      </div>
      {children}
    </section>
  );
}
