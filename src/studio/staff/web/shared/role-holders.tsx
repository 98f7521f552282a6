import { studioPaths } from '../../../../platform/contract/studio-paths.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './role-holders.module.css'
import type { Role } from './team-queries.ts'

/** The people who hold a role, as links. */
export function RoleHolders({ people }: Pick<Role, 'people'>) {
  const t = useT()
  if (people.length === 0) return <p className={styles['none']}>{t('studio-team.role.nobody')}</p>
  return (
    <ul className={styles['people']}>
      {people.map(({ staff_id, name }) => (
        <li key={staff_id}>
          <a href={studioPaths.teamMember(staff_id)}>{name}</a>
        </li>
      ))}
    </ul>
  )
}
