import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { FormGroup, FormPage } from '../../kit/web/shared/form-page.tsx'
import { ErrorNote, ObjectSkeleton } from '../../kit/web/shared/states.tsx'
import { useEditForm } from '../../kit/web/shared/use-edit-form.ts'
import type { Assignment, changeMember } from '../contract.ts'
import { RoleList } from './shared/role-list.tsx'
import { rolesRule, toSentRoles } from './shared/role-values.ts'
import { RolesField } from './shared/roles-field.tsx'
import { selfKey } from './shared/self.ts'
import { type Member, memberQuery, type Role, rolesQuery, teamKey } from './shared/team-queries.ts'
import { useRolesInput } from './shared/use-roles-input.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio-team.person.edit'), description: '' }),
  Component: MemberRolesPage,
})

function MemberRolesPage({ params }: { params: Record<string, string> }) {
  const api = useApi()
  const member = useQuery(memberQuery(api, Number(params['staff'])))
  const roles = useQuery(rolesQuery(api))
  const error = member.error ?? roles.error
  const retry = () => void Promise.all([member.refetch(), roles.refetch()])
  if (member.data && roles.data) return <MemberRoles member={member.data} roles={roles.data.results} />
  return error ? <ErrorNote error={error} onRetry={retry} /> : <ObjectSkeleton />
}

const schema = z.object({ roles: rolesRule })

const toAssignments = (member: Member): Assignment[] =>
  member.roles.map(({ role_id, artist_ids, event_ids }) => ({ role_id, artist_ids, event_ids }))

function MemberRoles({ member, roles }: { member: Member; roles: readonly Role[] }) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const { staff_id } = member
  const form = useEditForm({
    schema,
    values: { roles: toAssignments(member) },
    version: member.version,
    async save({ roles: chosen = [] }, version, idempotencyKey) {
      const saved = await api.call<CallOf<typeof changeMember>>(
        'PATCH',
        '/api/studio/team/{staff_id}/',
        { staff_id, version, roles: toSentRoles(chosen) },
        { idempotencyKey },
      )
      void client.invalidateQueries({ queryKey: teamKey })
      void client.invalidateQueries({ queryKey: selfKey })
      return saved
    },
  })
  const names = new Map(roles.map(role => [role.role_id, role.name]))
  const showRoles = (_field: string, value: unknown) => (
    <RoleList
      roles={(value as Assignment[]).map(each => ({ ...each, name: names.get(each.role_id) ?? '' }))}
    />
  )
  return (
    <FormPage
      title={t('studio-team.roles.title', { name: member.name })}
      parent={{ href: studioPaths.teamMember(staff_id), title: member.name }}
      form={form}
      labels={{ roles: t('studio-team.roles.group') }}
      showValue={showRoles}
    >
      <FormGroup title={t('studio-team.roles.group')} note={t('studio-team.roles.note')}>
        <RolesField roles={roles} {...useRolesInput(form)} />
      </FormGroup>
      <p>{t('studio-team.roles.now')}</p>
    </FormPage>
  )
}
