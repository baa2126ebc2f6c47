import { useTranslation } from 'react-i18next';
import type { FormTools } from '#app/forms/action-form.tsx';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { FieldError, SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import type { Deletion } from './deletion.server.ts';
import { dialogAddress } from '#app/routes/shared/list-links.ts';
import { poolsForm } from './form.ts';
import styles from '#app/routes/admin/shared/pools/pools.module.css';
import { TrashNote } from '#app/routes/admin/shared/trash/trash-note.tsx';

/** Name and description; the designs are chosen on the page that follows. */
export function CreateDialog({ closeHref }: { closeHref: string }) {
  const { t } = useTranslation();
  return (
    <FormDialog
      id="create-pool"
      title={t('pools.createTitle')}
      closeHref={closeHref}
      submit={t('pools.next')}
      of={poolsForm}
      intent="create"
      drawn="create"
      action={dialogAddress(closeHref, { new: '1' })}
    >
      {({ field }) => (
        <>
          <TextField label={t('pools.name')} maxLength={200} required autoComplete="off" {...field('name')} />
          <TextareaField label={t('pools.description')} maxLength={2000} rows={3} {...field('description')} />
          <p className="quiet">{t('pools.createText')}</p>
        </>
      )}
    </FormDialog>
  );
}

/** Lists the pool's users, and asks what they get instead: nothing is preselected. */
export function DeleteDialog({ deletion, closeHref }: { deletion: Deletion; closeHref: string }) {
  const { t } = useTranslation();
  const { guid, name, users, userCount, pools } = deletion;
  const more = userCount - users.length;
  return (
    <FormDialog
      id="delete-pool"
      title={t('pools.deleteTitle', { name })}
      closeHref={closeHref}
      submit={t('pools.remove')}
      of={poolsForm}
      intent="delete"
      drawn="delete"
      action={dialogAddress(closeHref, { delete: guid })}
      carry={{ guid }}
    >
      {(tools) => (
        <>
          <p>{t('pools.deleteText')}</p>
          <TrashNote />
          {userCount > 0 && (
            <>
              <div>
                <p>{t('pools.deleteUsers', { count: userCount })}</p>
                <ul className="bullets">
                  {users.map((user) => (
                    <li key={user.userGuid}>
                      {user.name} <span className="quiet">{user.customerName}</span>
                    </li>
                  ))}
                  {more > 0 && <li className="quiet">{t('pools.deleteMore', { count: more })}</li>}
                </ul>
              </div>
              <UsersTo pools={pools} {...tools} />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

function UsersTo({ pools, field, check, errorsOf }: Pick<Deletion, 'pools'> & FormTools) {
  const { t } = useTranslation();
  const errors = errorsOf('usersTo');
  const radio = (value: string) => (
    <input type="radio" name="usersTo" value={value} defaultChecked={check('usersTo', value).defaultChecked} required />
  );
  return (
    <fieldset className="field" role="radiogroup" tabIndex={-1} aria-invalid={errors ? true : undefined}>
      <legend className="field-label">{t('pools.usersTo')}</legend>
      <div className="choices">
        {pools.length > 0 && (
          <div className={styles.choice}>
            <label className="check">
              {radio('pool')}
              <span>{t('pools.usersToPool')}</span>
            </label>
            <SelectField
              label={t('pools.usersToPool')}
              labelHidden
              placeholder={t('pools.usersToChoose')}
              options={pools.map((pool) => ({ value: pool.guid, label: pool.name }))}
              {...field('otherPool')}
            />
          </div>
        )}
        <label className="check">
          {radio('open')}
          <span>
            {t('pools.usersToOpen')}
            <span className="choice-hint">{t('pools.usersToOpenHint')}</span>
          </span>
        </label>
      </div>
      <FieldError errors={errors} />
    </fieldset>
  );
}
