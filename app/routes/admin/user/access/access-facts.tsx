/** What an administrator may do, for one who isn't an owner and can't change it. */
import { useTranslation } from 'react-i18next';
import { officeParts, roleOf } from '#app/domain/base/office-parts.ts';
import { useMoment } from '#app/ui/moment.tsx';
import { Properties } from '#app/ui/properties.tsx';
import styles from '#app/routes/admin/shared/users/users.module.css';
import type { UserData } from '../route.tsx';
import { rights } from './access-forms.tsx';

type Props = Pick<UserData, 'user'>;

export function RightsFacts({ user }: Props) {
  const { t, i18n } = useTranslation();
  const role = roleOf(user.rights.parts);
  const parts = officeParts.filter((part) => user.rights.parts.includes(part)).map((part) => t(`users.part.${part}`));
  return (
    <section className={styles.section} aria-labelledby="rights">
      <h2 id="rights">{t('users.rights')}</h2>
      <p className="quiet prose">{t('users.ownersAlone')}</p>
      <Properties
        items={[
          ...rights.map((name) => ({
            term: t(`users.right.${name}`),
            value: t(user.rights[name] ? 'admin.on' : 'admin.off'),
          })),
          { term: t('users.role'), value: role && t(`users.roleName.${role}`) },
          { term: t('users.parts'), value: new Intl.ListFormat(i18n.language, { type: 'unit' }).format(parts) },
        ]}
      />
    </section>
  );
}

export function OtherFacts({ user }: Props) {
  const { t, i18n } = useTranslation();
  const moment = useMoment(i18n.language);
  const { type, days, endsAt } = user.loginCondition;
  return (
    <>
      <section className={styles.section} aria-labelledby="condition">
        <h2 id="condition">{t('users.condition')}</h2>
        <p>
          {type === 'days' && endsAt
            ? t('users.conditionNow', { count: days ?? 0, date: moment(endsAt) })
            : t('users.unlimited')}
        </p>
      </section>
      <section className={styles.section} aria-labelledby="ranges">
        <h2 id="ranges">{t('users.ranges')}</h2>
        <p>{user.ranges.join(', ') || t('users.everywhere')}</p>
      </section>
    </>
  );
}
