import { useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { ActDialog } from '../../kit/web/shared/act-dialog.tsx'
import type { removeRole } from '../contract.ts'
import { useRoleName } from './shared/role-name.ts'
import { type Role, teamKey } from './shared/team-queries.ts'

/** Asks before a role is deleted, and goes back to the list afterwards. */
export function DeleteRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const router = useRouter()
  const roleName = useRoleName()
  const { role_id, name } = role
  return (
    <ActDialog
      title={t('studio-team.role.deleteTitle', { name: roleName(name) })}
      consequences={t('studio-team.role.deleteText')}
      reason="none"
      confirmLabel={t('studio-team.role.delete')}
      isDangerous
      doneText={t('studio-team.role.deleted')}
      run={async ({ idempotencyKey }) => {
        const path = '/api/studio/team/roles/{role_id}/'
        await api.call<CallOf<typeof removeRole>>('DELETE', path, { role_id }, { idempotencyKey })
        await router.navigate({ href: studioPaths.roles() })
        void client.invalidateQueries({ queryKey: teamKey })
      }}
      onClose={onClose}
    />
  )
}
