import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  officeParts,
  officeRoleNames,
  officeRoles,
  roleOf,
  type OfficePart,
  type OfficeRole,
} from '#app/domain/base/office-parts.ts';
import { ActionForm, type ActionFormProps } from '#app/forms/action-form.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { ChoiceGroup, SelectField, TextareaField } from '#app/ui/field.tsx';
import { useMoment } from '#app/ui/moment.tsx';
import { SwitchField } from '#app/ui/switch-field.tsx';
import { userPage } from '#app/routes/admin/shared/users/addresses.ts';
import { ConditionFields } from '#app/routes/admin/shared/users/condition-fields.tsx';
import styles from '#app/routes/admin/shared/users/users.module.css';
import type { UserData } from '../route.tsx';
import { accessForm } from './form.ts';
import type { AccessData } from './route.tsx';

export const rights = ['archiveAccess', 'shopAccess', 'favorites', 'cad', 'export', 'isInHouse', 'isAdmin'] as const;

type AccessFormProps = Pick<ActionFormProps<typeof accessForm>, 'values' | 'kept' | 'children'> & {
  user: UserData['user'];
  intent: 'rights' | 'pool' | 'condition' | 'ranges';
};

function AccessForm({ user, intent, children, ...form }: AccessFormProps) {
  const { t } = useTranslation();
  return (
    <ActionForm
      of={accessForm}
      intent={intent}
      drawn={intent}
      action={userPage(user.userGuid, 'access')}
      className="form"
      carry={{ userGuid: user.userGuid }}
      version={user.versions[intent]}
      {...form}
    >
      {(tools) => (
        <>
          {children(tools)}
          <div>
            <SubmitButton look={intent === 'rights' ? 'primary' : 'plain'}>{t('users.save')}</SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}

/** A usual set ticks its parts, and the parts that are ticked choose the set that they are. */
function keepTogether({ target, currentTarget }: FormEvent<HTMLDivElement>): void {
  const select = currentTarget.querySelector('select')!;
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  const parts: readonly string[] = officeRoles[select.value as OfficeRole] ?? [];
  if (target !== select) {
    const ticked = boxes.flatMap(({ checked, value }) => (checked ? (value as OfficePart) : []));
    select.value = roleOf(ticked) ?? '';
  } else if (select.value) for (const box of boxes) box.checked = parts.includes(box.value);
}

export function Rights({ user, mayMakeAdmins }: AccessData) {
  const { t } = useTranslation();
  const role = roleOf(user.rights.parts);
  const say = (isOn: boolean) => t(isOn ? 'admin.on' : 'admin.off');
  return (
    <section className={styles.section} aria-labelledby="rights">
      <h2 id="rights">{t('users.rights')}</h2>
      <AccessForm
        user={user}
        intent="rights"
        values={user.rights}
        kept={rights.map((name) => ({
          name,
          label: t(`users.right.${name}`),
          now: say(user.rights[name]),
          read: (typed) => say(typed === 'true'),
        }))}
      >
        {({ check, choices, field }) => (
          <>
            {rights.map((name) => (
              <SwitchField
                key={name}
                label={t(`users.right.${name}`)}
                hint={t(`users.rightHint.${name}`)}
                {...check(name, 'true')}
              />
            ))}
            {mayMakeAdmins && (
              <div className={styles.office} onChange={keepTogether}>
                <SelectField
                  label={t('users.role')}
                  hint={role ? t('users.roleNow', { role: t(`users.roleName.${role}`) }) : undefined}
                  placeholder={t('users.roleOwn')}
                  options={officeRoleNames.map((name) => ({ value: name, label: t(`users.roleName.${name}`) }))}
                  {...field('role')}
                />
                {/* Says that the boxes were there, also where none is ticked. */}
                <input type="hidden" name="parts" value="" />
                <ChoiceGroup
                  kind="checkbox"
                  label={t('users.parts')}
                  hint={t('users.partsHint')}
                  options={officeParts.map((part) => ({ value: part, label: t(`users.part.${part}`) }))}
                  {...choices('parts')}
                />
              </div>
            )}
          </>
        )}
      </AccessForm>
    </section>
  );
}

export function Pool({ user, pools }: AccessData) {
  const { t } = useTranslation();
  const nameOf = (guid: string) => pools.find(({ pool }) => pool === guid)?.name ?? t('users.allOpen');
  return (
    <section className={styles.section} aria-labelledby="pool">
      <h2 id="pool">{t('users.poolTitle')}</h2>
      <AccessForm
        user={user}
        intent="pool"
        values={{ bagId: user.pool }}
        kept={[{ name: 'bagId', label: t('users.pool'), now: user.poolName ?? t('users.allOpen'), read: nameOf }]}
      >
        {({ field }) => (
          <SelectField
            label={t('users.pool')}
            hint={t('users.poolHint')}
            placeholder={t('users.allOpen')}
            options={pools.map(({ pool, name }) => ({ value: pool, label: name }))}
            {...field('bagId')}
          />
        )}
      </AccessForm>
    </section>
  );
}

export function Condition({ user }: AccessData) {
  const { t, i18n } = useTranslation();
  const moment = useMoment(i18n.language);
  const { type, days, endsAt } = user.loginCondition;
  const say = (kind: string) => t(kind === 'days' ? 'users.days' : 'users.unlimited');
  return (
    <section className={styles.section} aria-labelledby="condition">
      <h2 id="condition">{t('users.condition')}</h2>
      {type === 'days' && endsAt && <p>{t('users.conditionNow', { count: days ?? 0, date: moment(endsAt) })}</p>}
      <AccessForm
        user={user}
        intent="condition"
        values={{ conditionType: type, conditionValue: days }}
        kept={[
          { name: 'conditionType', label: t('users.condition'), now: say(type), read: say },
          { name: 'conditionValue', label: t('users.dayCount'), now: String(days ?? '') },
        ]}
      >
        {(tools) => (
          <>
            <ConditionFields {...tools} />
            <p className="quiet prose">{t('users.conditionText')}</p>
          </>
        )}
      </AccessForm>
    </section>
  );
}

export function Addresses({ user, isOwn, ownAddress }: AccessData) {
  const { t } = useTranslation();
  return (
    <section className={styles.section} aria-labelledby="ranges">
      <h2 id="ranges">{t('users.ranges')}</h2>
      {isOwn && <p className="quiet prose">{t('users.rangesOwn', { address: ownAddress })}</p>}
      <AccessForm
        user={user}
        intent="ranges"
        values={{ ranges: user.ranges.join('\n') }}
        kept={[
          {
            name: 'ranges',
            label: t('users.ranges'),
            now: user.ranges.join(', '),
            read: (typed) => typed.trim().split(/\s+/).join(', '),
          },
        ]}
      >
        {({ field }) => (
          <TextareaField
            label={t('users.ranges')}
            labelHidden
            hint={t('users.rangesHint')}
            placeholder={t('users.everywhere')}
            rows={4}
            maxLength={10_000}
            spellCheck={false}
            autoComplete="off"
            {...field('ranges')}
          />
        )}
      </AccessForm>
    </section>
  );
}
