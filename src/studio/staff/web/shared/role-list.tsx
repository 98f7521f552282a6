import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useRoleName } from './role-name.ts'
import type { HeldRole } from './team-queries.ts'

/** Names of roles, each with the number of artists and events to which it is limited. */
export function RoleList({ roles }: { roles: readonly HeldRole[] }) {
  const t = useT()
  const { list } = useFormats()
  const roleName = useRoleName()
  const scopeText = useScopeText()
  return list(
    roles.map(role => {
      const scope = scopeText(role)
      return scope === null
        ? roleName(role.name)
        : t('studio-team.scope.limited', { role: roleName(role.name), scope })
    }),
  )
}

/** Returns a function that describes a role's limit; null without one. */
export function useScopeText(): (role: Pick<HeldRole, 'artist_ids' | 'event_ids'>) => string | null {
  const t = useT()
  const { list, number } = useFormats()
  const count = (key: 'artists' | 'events', ids: readonly number[]) =>
    ids.length === 0 ? [] : [t(`studio-team.scope.${key}`, { count: ids.length, number: number(ids.length) })]
  return ({ artist_ids: artists, event_ids: events }) =>
    artists === null && events === null
      ? null
      : list([...count('artists', artists ?? []), ...count('events', events ?? [])])
}
