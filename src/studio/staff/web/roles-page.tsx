import { useQuery } from '@tanstack/react-query'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { buildButtonClass } from '../../../platform/ui/button.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { useListAddress } from '../../kit/web/shared/list-address.ts'
import { ListPage } from '../../kit/web/shared/list-page.tsx'
import type { ListColumn } from '../../kit/web/shared/list-table.tsx'
import { rights } from '../rights.ts'
import { useIdleText } from './shared/idle-time.ts'
import { useRoleName } from './shared/role-name.ts'
import { useCan } from './shared/self.ts'
import { type Role, rolesQuery } from './shared/team-queries.ts'
import { TeamSections } from './shared/team-sections.tsx'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.roles'), description: '' }),
  Component: RolesPage,
})

function RolesPage() {
  const t = useT()
  const address = useListAddress([])
  const roles = useQuery(rolesQuery(useApi()))
  const roleName = useRoleName()
  const canWrite = useCan('team.write')
  const rows = roles.data?.results
  return (
    <ListPage
      name="roles"
      title={t('studio.page.roles')}
      sections={<TeamSections />}
      columns={useColumns()}
      address={address}
      list={{
        rows,
        paging: { kind: 'pages', total: rows?.length, limit: rows?.length ?? 0 },
        error: roles.error,
        retry: () => void roles.refetch(),
      }}
      rowKey={role => role.role_id}
      rowName={role => roleName(role.name)}
      rowHref={role => studioPaths.role(role.role_id)}
      actions={
        canWrite && (
          <a href={studioPaths.newRole()} className={buildButtonClass({ look: 'primary', size: 40 })}>
            <span>{t('studio-team.role.new')}</span>
          </a>
        )
      }
      empty={{ title: t('studio-team.role.empty') }}
    />
  )
}

/** People that a cell names; it counts the others. */
const namedMax = 3

function useColumns(): ListColumn<Role>[] {
  const t = useT()
  const { list, number } = useFormats()
  const roleName = useRoleName()
  const idleText = useIdleText()
  return [
    { id: 'name', title: t('studio-team.role.name'), cell: ({ name }) => roleName(name) },
    {
      id: 'people',
      title: t('studio-team.role.people'),
      isOnPhone: true,
      cell: ({ people }) => {
        const names = people.slice(0, namedMax).map(({ name }) => name)
        const others = people.length - names.length
        if (people.length === 0) return '–'
        return list(others > 0 ? [...names, t('studio-team.role.others', { count: number(others) })] : names)
      },
    },
    {
      id: 'rights',
      title: t('studio-team.role.rights'),
      isOnPhone: true,
      cell: role =>
        role.is_owner
          ? t('studio-team.role.allRights')
          : t('studio-team.role.count', { count: number(role.rights.length), total: number(rights.length) }),
    },
    {
      id: 'idle',
      title: t('studio-team.role.idle'),
      cell: ({ idle_minutes }) => idleText(idle_minutes),
    },
    {
      id: 'kind',
      title: t('studio-team.role.kind'),
      isOnPhone: true,
      cell: role => <KindBadge role={role} />,
    },
  ]
}

function KindBadge({ role }: { role: Role }) {
  const t = useT()
  const kind = role.is_owner ? 'owner' : role.is_default ? 'default' : 'own'
  return <Badge color={kind === 'own' ? 'info' : 'neutral'}>{t(`studio-team.role.kind.${kind}`)}</Badge>
}
