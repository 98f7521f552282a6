import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { FormPage } from '../../kit/web/shared/form-page.tsx'
import { ErrorNote, ObjectSkeleton } from '../../kit/web/shared/states.tsx'
import { type EditForm, useEditForm } from '../../kit/web/shared/use-edit-form.ts'
import type { createRole } from '../contract.ts'
import { RoleFields, type RoleValues, roleSchema, toSentLimits } from './role-fields.tsx'
import { useSelf } from './shared/self.ts'
import { type Role, rolesQuery, teamKey } from './shared/team-queries.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio-team.role.new'), description: '' }),
  Component: NewRolePage,
})

/** Creates a role; `?from=` copies the rights of another one. */
function NewRolePage({ search }: { search: Record<string, string> }) {
  const { data, error, refetch } = useQuery(rolesQuery(useApi()))
  if (!data) return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <ObjectSkeleton />
  return <NewRole copied={data.results.find(({ role_id }) => String(role_id) === search['from'])} />
}

function NewRole({ copied }: { copied: Role | undefined }) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const router = useRouter()
  const { rights: own } = useSelf()
  const form: EditForm<RoleValues> = useEditForm({
    schema: roleSchema,
    values: {
      name: '',
      idle_minutes: copied?.idle_minutes ?? 480,
      rights: copied?.rights.filter(right => own.includes(right)) ?? [],
      refund_limits: copied ? copied.refund_limits : [],
    },
    version: 0,
    savedText: t('studio-team.role.created'),
    async save(_changed, _version, idempotencyKey) {
      const made = await api.call<CallOf<typeof createRole>>(
        'POST',
        '/api/studio/team/roles/',
        {
          ...form.getValues(),
          name: form.getValues('name').trim(),
          refund_limits: toSentLimits(form.getValues('refund_limits')),
        },
        { idempotencyKey },
      )
      await client.invalidateQueries({ queryKey: teamKey })
      return made
    },
    onSaved: ({ role_id }) => void router.navigate({ href: studioPaths.role(role_id), replace: true }),
  })
  return (
    <FormPage
      title={t('studio-team.role.new')}
      parent={{ href: studioPaths.roles(), title: t('studio.page.roles') }}
      form={form}
      saveLabel={t('studio-team.role.create')}
      labels={{
        name: t('studio-team.role.name'),
        idle_minutes: t('studio-team.role.idle'),
        rights: t('studio-team.role.rights'),
        refund_limits: t('studio-team.limits.title'),
      }}
    >
      <RoleFields form={form} />
    </FormPage>
  )
}
