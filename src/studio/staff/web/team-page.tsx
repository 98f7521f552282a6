import { useQuery } from '@tanstack/react-query'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { type ListAddress, useListAddress } from '../../kit/web/shared/list-address.ts'
import { ListPage } from '../../kit/web/shared/list-page.tsx'
import type { ListColumn } from '../../kit/web/shared/list-table.tsx'
import type { ListFilter } from '../../kit/web/shared/list-toolbar.tsx'
import { useSavedViews } from '../../views/web/shared/use-saved-views.ts'
import { filterTeam } from './filter-team.ts'
import { memberStates, StateBadge, WaysIn } from './shared/member-state.tsx'
import { RoleList } from './shared/role-list.tsx'
import { useRoleName } from './shared/role-name.ts'
import { useSeenText } from './shared/seen-text.ts'
import { useCan } from './shared/self.ts'
import { type Member, rolesQuery, teamQuery } from './shared/team-queries.ts'
import { InviteLink, TeamSections } from './shared/team-sections.tsx'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.team'), description: '' }),
  Component: TeamPage,
})

function TeamPage() {
  const t = useT()
  const api = useApi()
  const address = useListAddress(['role', 'state'])
  const team = useQuery(teamQuery(api))
  const rows = team.data && filterTeam(team.data.results, address)
  return (
    <ListPage
      name="team"
      title={t('studio.page.team')}
      sections={<TeamSections />}
      columns={useColumns()}
      filters={useFilters(address)}
      views={useSavedViews('team')}
      searchLabel={t('studio-team.list.search')}
      address={address}
      list={{
        rows,
        paging: { kind: 'pages', total: rows?.length, limit: rows?.length ?? 0 },
        error: team.error,
        retry: () => void team.refetch(),
      }}
      rowKey={member => member.staff_id}
      rowName={member => member.name}
      rowHref={member => studioPaths.teamMember(member.staff_id)}
      actions={useCan('team.write') && <InviteLink />}
      empty={{ title: t('studio-team.list.empty'), text: t('studio-team.list.emptyText') }}
    />
  )
}

function useColumns(): ListColumn<Member>[] {
  const t = useT()
  const seenText = useSeenText()
  return [
    { id: 'name', title: t('studio-team.list.name'), sort: 'name', cell: ({ name }) => name },
    { id: 'email', title: t('studio-team.list.email'), sort: 'email', cell: ({ email }) => email },
    {
      id: 'roles',
      title: t('studio-team.list.roles'),
      isOnPhone: true,
      cell: ({ roles }) => <RoleList roles={roles} />,
    },
    { id: 'ways', title: t('studio-team.list.ways'), cell: member => <WaysIn member={member} /> },
    {
      id: 'seen',
      title: t('studio-team.list.seen'),
      sort: 'seen',
      isOnPhone: true,
      cell: ({ seen_at }) => seenText(seen_at),
    },
    {
      id: 'state',
      title: t('studio-team.list.state'),
      isOnPhone: true,
      cell: member => <StateBadge member={member} />,
    },
  ]
}

function useFilters({ filters }: ListAddress): ListFilter[] {
  const t = useT()
  const roleName = useRoleName()
  const roles = useQuery(rolesQuery(useApi())).data?.results ?? []
  const options = roles.map(role => ({ value: String(role.role_id), label: roleName(role.name) }))
  const isKnown = options.some(({ value }) => value === filters['role'])
  const unknown = filters['role'] && !isKnown ? [{ value: filters['role'], label: filters['role'] }] : []
  return [
    { key: 'role', title: t('studio-team.list.role'), options: [...options, ...unknown] },
    {
      key: 'state',
      title: t('studio-team.list.state'),
      options: memberStates.map(value => ({ value, label: t(`studio-team.state.${value}`) })),
    },
  ]
}
