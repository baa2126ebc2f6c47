import { useTranslation } from 'react-i18next';
import { ActionForm, type FormTools } from '#app/forms/action-form.tsx';
import { ownFields } from '#app/forms/declare.ts';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { FieldError, SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import type { Deletion } from './deletion.server.ts';
import { poolsForm } from './form.ts';
import styles from '#app/routes/admin/shared/pools/pools.module.css';

const page = '/admin/pools';

/** Name and description; the designs are chosen on the page that follows. */
export function CreateDialog() {
  const { t } = useTranslation();
  return (
    <FormDialog
      id="create-pool"
      title={t('pools.createTitle')}
      closeHref={page}
      formId="create-pool-form"
      submit={t('pools.next')}
    >
      <ActionForm
        of={poolsForm}
        id="create-pool-form"
        intent="create"
        drawn="create"
        action={`${page}?new`}
        className="form"
      >
        {({ field }) => (
          <>
            <TextField label={t('pools.name')} maxLength={200} required autoComplete="off" {...field('name')} />
            <TextareaField label={t('pools.description')} maxLength={2000} rows={3} {...field('description')} />
            <p className="quiet">{t('pools.createText')}</p>
          </>
        )}
      </ActionForm>
    </FormDialog>
  );
}

/** Names who has the pool, and asks what they see when it is gone: nothing is chosen beforehand. */
export function DeleteDialog({ deletion }: { deletion: Deletion }) {
  const { t } = useTranslation();
  const { guid, name, users, userCount, pools } = deletion;
  const more = userCount - users.length;
  return (
    <FormDialog
      id="delete-pool"
      title={t('pools.deleteTitle', { name })}
      closeHref={page}
      formId="delete-pool-form"
      submit={t('pools.remove')}
      look="danger"
    >
      <ActionForm
        of={poolsForm}
        id="delete-pool-form"
        intent="delete"
        drawn="delete"
        action={`${page}?delete=${guid}`}
        carry={{ guid, [ownFields.confirmed]: 'yes' }}
        className="form"
      >
        {(tools) => (
          <>
            <p>{t('pools.deleteText')}</p>
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
      </ActionForm>
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
