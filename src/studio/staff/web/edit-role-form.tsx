import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { FormGroup, FormPage } from '../../kit/web/shared/form-page.tsx'
import { useEditForm } from '../../kit/web/shared/use-edit-form.ts'
import { ObjectHistory } from '../../log/web/shared/object-history.tsx'
import type { changeRole } from '../contract.ts'
import styles from './edit-role-form.module.css'
import { RoleFields, roleSchema, toSentLimits } from './role-fields.tsx'
import { useIdleText } from './shared/idle-time.ts'
import { RoleHolders } from './shared/role-holders.tsx'
import { useRoleName } from './shared/role-name.ts'
import { selfKey } from './shared/self.ts'
import { type Role, teamKey } from './shared/team-queries.ts'

/** Edits a role; the people who hold it are named next to its fields, because saving reaches them at once. */
export function EditRoleForm({ role, actions }: { role: Role; actions: ReactNode }) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const roleName = useRoleName()
  const showValue = useShownValue()
  const { role_id } = role
  const form = useEditForm({
    schema: roleSchema,
    values: {
      name: roleName(role.name),
      idle_minutes: role.idle_minutes,
      rights: role.rights,
      refund_limits: role.refund_limits,
    },
    version: role.version,
    async save({ refund_limits: limits, ...changed }, version, idempotencyKey) {
      const saved = await api.call<CallOf<typeof changeRole>>(
        'PATCH',
        '/api/studio/team/roles/{role_id}/',
        {
          role_id,
          version,
          ...changed,
          ...(limits !== undefined && { refund_limits: toSentLimits(limits) }),
        },
        { idempotencyKey },
      )
      void client.invalidateQueries({ queryKey: teamKey })
      void client.invalidateQueries({ queryKey: selfKey })
      return saved
    },
  })
  return (
    <>
      <FormPage
        title={roleName(role.name)}
        parent={{ href: studioPaths.roles(), title: t('studio.page.roles') }}
        actions={actions}
        form={form}
        labels={{
          name: t('studio-team.role.name'),
          idle_minutes: t('studio-team.role.idle'),
          rights: t('studio-team.role.rights'),
          refund_limits: t('studio-team.limits.title'),
        }}
        showValue={showValue}
      >
        <RoleFields form={form}>
          <FormGroup
            title={t('studio-team.role.holders')}
            note={role.people.length > 0 ? t('studio-team.role.holdersNote') : undefined}
          >
            <RoleHolders people={role.people} />
          </FormGroup>
        </RoleFields>
      </FormPage>
      <div className={styles['history']}>
        <ObjectHistory object={`role ${role_id}`} />
      </div>
    </>
  )
}

/** Returns a function that shows a field of a role where two versions of it are compared. */
function useShownValue() {
  const t = useT()
  const { list, money } = useFormats()
  const idleText = useIdleText()
  return (field: string, value: unknown): string => {
    if (field === 'rights') {
      const held = value as Role['rights']
      return list(held.map(right => t(`studio-team.right.${right}`)))
    }
    if (field === 'refund_limits') {
      const limits = value as Role['refund_limits']
      if (limits === null) return t('studio-team.limits.none')
      return list(limits.map(({ currency, amount }) => money(amount, currency))) || '–'
    }
    return field === 'idle_minutes' ? idleText(Number(value)) : String(value)
  }
}
