import { Checkbox } from '../../../../platform/ui/checkbox.tsx'
import { Tag } from '../../../../platform/ui/chip.tsx'
import { FieldError } from '../../../../platform/ui/field.tsx'
import { RadioGroup } from '../../../../platform/ui/radio-group.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { Assignment } from '../../contract.ts'
import { ArtistPicker } from './artist-picker.tsx'
import { listAreas } from './right-areas.ts'
import { useRoleName } from './role-name.ts'
import styles from './roles-field.module.css'
import { useSelf } from './self.ts'
import type { Role } from './team-queries.ts'

interface Props {
  roles: readonly Role[]
  value: readonly Assignment[]
  onChange: (value: Assignment[]) => void
  error: string | null
}

/** Chooses roles, each everywhere or for some artists only. Roles beyond the caller's rights aren't offered. */
export function RolesField({ roles, value, onChange, error }: Props) {
  const self = useSelf()
  const offered = roles.flatMap(role => {
    const held = value.find(({ role_id }) => role_id === role.role_id)
    const canGive = role.allowed.includes('assign')
    // The caller may hold the role's rights for some artists; the server compares which.
    const canLimit = !role.is_owner && role.rights.every(right => self.rights.includes(right))
    return canGive || canLimit || held ? [{ role, held, canGive, canLimit }] : []
  })
  const replace = (roleId: number, next: Assignment | null) => {
    const others = value.filter(({ role_id }) => role_id !== roleId)
    onChange(next ? [...others, next].toSorted((a, b) => a.role_id - b.role_id) : others)
  }
  return (
    <>
      <ul className={styles['roles']}>
        {offered.map(({ role, ...rest }) => (
          <RoleRow key={role.role_id} role={role} {...rest} onChange={next => replace(role.role_id, next)} />
        ))}
      </ul>
      <FieldError id="roles" error={error} live="assertive" />
    </>
  )
}

interface RowProps {
  role: Role
  held: Assignment | undefined
  /** Whether the caller may give the role everywhere. */
  canGive: boolean
  canLimit: boolean
  onChange: (next: Assignment | null) => void
}

function RoleRow({ role, held, canGive, canLimit, onChange }: RowProps) {
  const t = useT()
  const { list } = useFormats()
  const roleName = useRoleName()
  const areas = role.is_owner
    ? t('studio-team.roles.all')
    : list(listAreas(role.rights).map(({ area }) => t(`studio-team.area.${area}`)))
  const everywhere = { role_id: role.role_id, artist_ids: null, event_ids: null }
  const isOff = !canGive && !canLimit
  return (
    <li className={styles['role']}>
      <Checkbox
        checked={held !== undefined}
        disabled={isOff}
        hint={isOff ? t('studio-team.roles.beyond') : areas}
        onChange={({ target }) =>
          onChange(target.checked ? (canGive ? everywhere : { ...everywhere, artist_ids: [] }) : null)
        }
      >
        <span className={styles['name']}>{roleName(role.name)}</span>
      </Checkbox>
      {held && canLimit && (
        <Scope name={roleName(role.name)} value={held} canGive={canGive} onChange={onChange} />
      )}
    </li>
  )
}

interface ScopeProps {
  name: string
  value: Assignment
  canGive: boolean
  onChange: (next: Assignment) => void
}

function Scope({ name, value, canGive, onChange }: ScopeProps) {
  const t = useT()
  const isLimited = value.artist_ids !== null || value.event_ids !== null
  return (
    <div className={styles['scope']}>
      <RadioGroup
        legend={t('studio-team.roles.where', { role: name })}
        name={`scope-${value.role_id}`}
        value={isLimited ? 'some' : 'all'}
        onChange={scope =>
          onChange({
            ...value,
            event_ids: null,
            artist_ids: scope === 'some' ? (value.artist_ids ?? []) : null,
          })
        }
        options={[
          { value: 'all', label: t('studio-team.roles.everywhere'), disabled: !canGive },
          { value: 'some', label: t('studio-team.roles.some'), hint: t('studio-team.roles.someHint') },
        ]}
      />
      {isLimited && (
        <>
          {value.event_ids && (
            <ul className={styles['tags']}>
              {value.event_ids.map(id => {
                const text = t('studio-team.roles.event', { id })
                const remove = () =>
                  onChange({ ...value, event_ids: value.event_ids?.filter(other => other !== id) ?? null })
                return (
                  <li key={id}>
                    <Tag onRemove={remove} removeLabel={t('studio-team.roles.remove', { name: text })}>
                      {text}
                    </Tag>
                  </li>
                )
              })}
            </ul>
          )}
          <ArtistPicker
            ids={value.artist_ids ?? []}
            onChange={artistIds => onChange({ ...value, artist_ids: artistIds })}
          />
        </>
      )}
    </div>
  )
}
