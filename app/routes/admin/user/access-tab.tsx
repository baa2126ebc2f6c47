import { useTranslation } from 'react-i18next';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextareaField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import { SwitchField } from '#app/ui/switch-field.tsx';
import { useFormDraft } from '#app/forms/form-draft.ts';
import { ChangedMeanwhile } from '../shared/edit-conflict.tsx';
import { refusalOf, type PartProps } from './account-tab.tsx';
import { userPage } from '../shared/users/addresses.ts';
import { ConditionFields } from '../shared/users/condition-fields.tsx';
import { formatDay } from '../shared/users/format.ts';
import styles from '../shared/users/users.module.css';

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

function Rights({ page, answer }: PartProps) {
  const { t } = useTranslation();
  const hand = useFormDraft(page.user, page.user.versions.rights, refusalOf(answer, 'rights'));
  const { facts: user, answer: refused } = hand;
  return (
    <section className={styles.section} aria-labelledby="rights">
      <h2 id="rights">{t('users.rights')}</h2>
      <Form
        key={hand.key}
        {...hand.props}
        method="post"
        action={userPage(user.userGuid, 'access')}
        className="form"
        preventScrollReset
      >
        <input type="hidden" name="intent" value="rights" />
        <input type="hidden" name="version" value={refused?.values.version ?? user.versions.rights} />
        {refused?.isStale && (
          <ChangedMeanwhile
            fields={rights.map((name) => [
              t(`users.right.${name}`),
              t(user.rights[name] ? 'admin.on' : 'admin.off'),
              t(refused.values[name] === 'true' ? 'admin.on' : 'admin.off'),
            ])}
          />
        )}
        {refused && !refused.isStale && <FormError title={refused.message} />}
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

function Pool({ page, answer }: PartProps) {
  const { t } = useTranslation();
  const { pools } = page;
  const hand = useFormDraft(page.user, page.user.versions.pool, refusalOf(answer, 'pool'));
  const { facts: user, answer: refused } = hand;
  const nameOf = (guid?: string) => pools.find(({ pool }) => pool === guid)?.name ?? t('users.allOpen');
  return (
    <section className={styles.section} aria-labelledby="pool">
      <h2 id="pool">{t('users.poolTitle')}</h2>
      <Form
        key={hand.key}
        {...hand.props}
        method="post"
        action={userPage(user.userGuid, 'access')}
        className="form"
        preventScrollReset
      >
        <input type="hidden" name="intent" value="pool" />
        <input type="hidden" name="version" value={refused?.values.version ?? user.versions.pool} />
        {refused?.isStale && (
          <ChangedMeanwhile
            fields={[[t('users.pool'), user.poolName ?? t('users.allOpen'), nameOf(refused.values.pool)]]}
          />
        )}
        {refused && !refused.hasFields && !refused.isStale && <FormError title={refused.message} />}
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

function Condition({ page, answer }: PartProps) {
  const { t, i18n } = useTranslation();
  const hand = useFormDraft(page.user, page.user.versions.condition, refusalOf(answer, 'condition'));
  const { facts: user, answer: refused } = hand;
  const { type, days, endsAt } = user.loginCondition;
  const say = (kind: string, count: number | string | null) =>
    kind === 'days' ? `${t('users.days')}: ${count} ${t('users.dayUnit')}` : t('users.unlimited');
  return (
    <section className={styles.section} aria-labelledby="condition">
      <h2 id="condition">{t('users.condition')}</h2>
      {type === 'days' && endsAt && (
        <p>{t('users.conditionNow', { count: days ?? 0, date: formatDay(endsAt, i18n.language) })}</p>
      )}
      <Form
        key={hand.key}
        {...hand.props}
        method="post"
        action={userPage(user.userGuid, 'access')}
        className="form"
        preventScrollReset
      >
        <input type="hidden" name="intent" value="condition" />
        <input type="hidden" name="version" value={refused?.values.version ?? user.versions.condition} />
        {refused?.isStale && (
          <ChangedMeanwhile
            fields={[
              [
                t('users.condition'),
                say(type, days),
                say(refused.values.conditionType ?? '', refused.values.conditionValue ?? ''),
              ],
            ]}
          />
        )}
        {refused && !refused.hasFields && !refused.isStale && <FormError title={refused.message} />}
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

function Addresses({ page, answer }: PartProps) {
  const { t } = useTranslation();
  const { isOwn, ownAddress } = page;
  const hand = useFormDraft(page.user, page.user.versions.ranges, refusalOf(answer, 'ranges'));
  const { facts: user, answer: refused } = hand;
  return (
    <section className={styles.section} aria-labelledby="ranges">
      <h2 id="ranges">{t('users.ranges')}</h2>
      {isOwn && <p className={styles.note}>{t('users.rangesOwn', { address: ownAddress })}</p>}
      <Form
        key={hand.key}
        {...hand.props}
        method="post"
        action={userPage(user.userGuid, 'access')}
        className="form"
        preventScrollReset
      >
        <input type="hidden" name="intent" value="ranges" />
        <input type="hidden" name="version" value={refused?.values.version ?? user.versions.ranges} />
        {refused?.isStale && (
          <ChangedMeanwhile
            fields={[[t('users.ranges'), user.ranges.join(', '), refused.values.ranges?.split(/\s+/).join(', ')]]}
          />
        )}
        {refused && !refused.hasFields && !refused.isStale && <FormError title={refused.message} />}
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
