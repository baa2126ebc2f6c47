import { useTranslation } from 'react-i18next';
import { ActDialog } from '#app/ui/act-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { FieldError, SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import type { Refused } from '../shared/refused.server.ts';
import type { Deletion } from './deletion.server.ts';
import styles from '../shared/pools/pools.module.css';

const page = '/admin/pools';

type Kept = Refused & { kept: { name: string; description: string; usersTo: string; otherPool: string } };

/** Name and description; the designs are chosen on the page that follows. */
export function CreateDialog({ refused }: { refused?: Kept }) {
  const { t } = useTranslation();
  return (
    <ActDialog
      id="create-pool"
      title={t('pools.createTitle')}
      closeHref={page}
      closeLabel={t('pools.cancel')}
      acts={
        <Button look="primary" form="create-pool-form" name="intent" value="create">
          {t('pools.next')}
        </Button>
      }
    >
      <Form id="create-pool-form" method="post" action={`${page}?new`} className="form" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="create" />
        <TextField
          name="name"
          label={t('pools.name')}
          defaultValue={refused?.kept.name}
          maxLength={200}
          required
          autoComplete="off"
          errors={refused?.fields.name}
        />
        <TextareaField
          name="description"
          label={t('pools.description')}
          defaultValue={refused?.kept.description}
          maxLength={2000}
          rows={3}
          errors={refused?.fields.description}
        />
        <p className={styles.quiet}>{t('pools.createText')}</p>
      </Form>
    </ActDialog>
  );
}

/** Names who has the pool, and asks what they see when it is gone: nothing is chosen beforehand. */
export function DeleteDialog({ deletion, refused }: { deletion: Deletion; refused?: Kept }) {
  const { t } = useTranslation();
  const { guid, name, users, userCount, pools } = deletion;
  const more = userCount - users.length;
  return (
    <ActDialog
      id="delete-pool"
      title={t('pools.deleteTitle', { name })}
      closeHref={page}
      closeLabel={t('pools.cancel')}
      acts={
        <Button look="danger" form="delete-pool-form">
          {t('pools.remove')}
        </Button>
      }
    >
      <Form id="delete-pool-form" method="post" action={`${page}?delete=${guid}`} className="form" preventScrollReset>
        {refused && <FormError title={refused.message} />}
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="guid" value={guid} />
        <p>{t('pools.deleteText')}</p>
        {userCount > 0 && (
          <>
            <div>
              <p>{t('pools.deleteUsers', { count: userCount })}</p>
              <ul className={styles.named}>
                {users.map((user) => (
                  <li key={user.userGuid}>
                    {user.name} <span className={styles.quiet}>{user.customerName}</span>
                  </li>
                ))}
                {more > 0 && <li className={styles.quiet}>{t('pools.deleteMore', { count: more })}</li>}
              </ul>
            </div>
            <fieldset className="field">
              <legend className="field-label">{t('pools.usersTo')}</legend>
              <div className="choices">
                {pools.length > 0 && (
                  <div className={styles.choice}>
                    <label className="check">
                      <input
                        type="radio"
                        name="usersTo"
                        value="pool"
                        defaultChecked={refused?.kept.usersTo === 'pool'}
                        required
                      />
                      <span>{t('pools.usersToPool')}</span>
                    </label>
                    <SelectField
                      name="otherPool"
                      label={t('pools.usersToPool')}
                      labelHidden
                      placeholder={t('pools.usersToChoose')}
                      defaultValue={refused?.kept.otherPool}
                      options={pools.map((pool) => ({ value: pool.guid, label: pool.name }))}
                    />
                  </div>
                )}
                <label className="check">
                  <input
                    type="radio"
                    name="usersTo"
                    value="open"
                    defaultChecked={refused?.kept.usersTo === 'open'}
                    required
                  />
                  <span>
                    {t('pools.usersToOpen')}
                    <span className="choice-hint">{t('pools.usersToOpenHint')}</span>
                  </span>
                </label>
              </div>
              <FieldError errors={refused?.fields.usersTo} />
            </fieldset>
          </>
        )}
      </Form>
    </ActDialog>
  );
}
