import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Form } from './link.tsx';

export interface ActDialogProps extends Omit<DialogProps, 'footer' | 'open'> {
  /** The buttons beside the way back. They stand in a form of the children by its id, or in one of their own: `post`. */
  acts: ReactNode;
  /** Where the buttons' own form goes, with these fields. */
  post?: string;
  fields?: Record<string, string | number>;
}

/** Asks, or edits beside the page: at its foot a way back that changes nothing, and the act. */
export function ActDialog({ acts, post, fields = {}, ...dialog }: ActDialogProps) {
  const foot = (
    <>
      <ButtonLink to={dialog.closeHref} preventScrollReset>
        {dialog.closeLabel}
      </ButtonLink>
      {acts}
    </>
  );
  const own = post !== undefined && (
    <Form method="post" action={post} className="row" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {foot}
    </Form>
  );
  return <Dialog {...dialog} open footer={own || foot} />;
}
