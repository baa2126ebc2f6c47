import { useTranslation } from 'react-i18next';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextareaField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import { SwitchField } from '#app/ui/switch-field.tsx';
import { refusalOf, type PartProps } from './account-tab.tsx';
import { userPage } from './addresses.ts';
import { ConditionFields } from './condition-fields.tsx';
import { formatDay } from './format.ts';
import styles from './users.module.css';

const rights = ['archiveAccess', 'shopAccess', 'favorites', 'cad', 'export', 'isInHouse', 'isAdmin'] as const;

export function AccessTab(props: PartProps) {
  return (
    <>
      <Rights {...props} />
      <Pool {...props} />
      <Condition {...props} />
      <Addresses {...props} />
    </>
  );
}

function Rights({ page: { user }, answer }: PartProps) {
  const { t } = useTranslation();
  const refused = refusalOf(answer, 'rights');
  return (
    <section className={styles.section} aria-labelledby="rights">
      <h2 id="rights">{t('users.rights')}</h2>
      <Form
        method="post"
        action={userPage(user.userGuid, 'access')}
        className="form"
        key={user.versions.rights}
        preventScrollReset
      >
        <input type="hidden" name="intent" value="rights" />
        <input type="hidden" name="version" value={user.versions.rights} />
        {refused && <FormError title={refused.message} />}
        {rights.map((name) => (
          <SwitchField
            key={name}
            name={name}
            label={t(`users.right.${name}`)}
            hint={t(`users.rightHint.${name}`)}
            defaultChecked={refused ? refused.values[name] === 'true' : user.rights[name]}
            errors={refused?.fields[name]}
          />
        ))}
        <div>
          <Button look="primary">{t('users.save')}</Button>
        </div>
      </Form>
    </section>
  );
}

function Pool({ page: { user, pools }, answer }: PartProps) {
  const { t } = useTranslation();
  const refused = refusalOf(answer, 'pool');
  return (
    <section className={styles.section} aria-labelledby="pool">
      <h2 id="pool">{t('users.poolTitle')}</h2>
      <Form
        method="post"
        action={userPage(user.userGuid, 'access')}
        className="form"
        key={user.pool ?? ''}
        preventScrollReset
      >
        <input type="hidden" name="intent" value="pool" />
        {refused && !refused.hasFields && <FormError title={refused.message} />}
        <SelectField
          name="pool"
          label={t('users.pool')}
          hint={t('users.poolHint')}
          defaultValue={refused?.values.pool ?? user.pool ?? ''}
          errors={refused?.fields.pool ?? refused?.fields.bagId}
          placeholder={t('users.allOpen')}
          options={pools.map(({ pool, name }) => ({ value: pool, label: name }))}
        />
        <div>
          <Button>{t('users.save')}</Button>
        </div>
      </Form>
    </section>
  );
}

function Condition({ page: { user }, answer }: PartProps) {
  const { t, i18n } = useTranslation();
  const refused = refusalOf(answer, 'condition');
  const { type, days, endsAt } = user.loginCondition;
  return (
    <section className={styles.section} aria-labelledby="condition">
      <h2 id="condition">{t('users.condition')}</h2>
      {type === 'days' && endsAt && (
        <p>{t('users.conditionNow', { count: days ?? 0, date: formatDay(endsAt, i18n.language) })}</p>
      )}
      <Form
        method="post"
        action={userPage(user.userGuid, 'access')}
        className="form"
        key={user.loginCondition.setAt.toISOString()}
        preventScrollReset
      >
        <input type="hidden" name="intent" value="condition" />
        {refused && !refused.hasFields && <FormError title={refused.message} />}
        <ConditionFields
          type={refused?.values.conditionType ?? type}
          days={refused?.values.conditionValue ?? String(days ?? '')}
          errors={refused?.fields}
        />
        <p className={styles.note}>{t('users.conditionText')}</p>
        <div>
          <Button>{t('users.save')}</Button>
        </div>
      </Form>
    </section>
  );
}

function Addresses({ page: { user, isOwn, ownAddress }, answer }: PartProps) {
  const { t } = useTranslation();
  const refused = refusalOf(answer, 'ranges');
  return (
    <section className={styles.section} aria-labelledby="ranges">
      <h2 id="ranges">{t('users.ranges')}</h2>
      {isOwn && <p className={styles.note}>{t('users.rangesOwn', { address: ownAddress })}</p>}
      <Form
        method="post"
        action={userPage(user.userGuid, 'access')}
        className="form"
        key={user.versions.ranges}
        preventScrollReset
      >
        <input type="hidden" name="intent" value="ranges" />
        <input type="hidden" name="version" value={user.versions.ranges} />
        {refused && !refused.hasFields && <FormError title={refused.message} />}
        <TextareaField
          name="ranges"
          label={t('users.ranges')}
          labelHidden
          hint={t('users.rangesHint')}
          placeholder={t('users.everywhere')}
          rows={4}
          maxLength={10_000}
          spellCheck={false}
          autoComplete="off"
          defaultValue={refused?.values.ranges ?? user.ranges.join('\n')}
          errors={refused?.fields.ranges}
        />
        <div>
          <Button>{t('users.save')}</Button>
        </div>
      </Form>
    </section>
  );
}
