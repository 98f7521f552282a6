import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Button, buildButtonClass } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { ObjectPage, ObjectSection } from '../../kit/web/shared/object-page.tsx'
import { EmptyNote, ErrorNote, ObjectSkeleton } from '../../kit/web/shared/states.tsx'
import { ObjectHistory } from '../../log/web/shared/object-history.tsx'
import { DeleteRoleDialog } from './delete-role-dialog.tsx'
import { EditRoleForm } from './edit-role-form.tsx'
import { useIdleText } from './shared/idle-time.ts'
import { RightsGrid } from './shared/rights-grid.tsx'
import { RoleHolders } from './shared/role-holders.tsx'
import { useRoleName } from './shared/role-name.ts'
import { useCan } from './shared/self.ts'
import { type Role, rolesQuery } from './shared/team-queries.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.roles'), description: '' }),
  Component: RolePage,
})

function RolePage({ params }: { params: Record<string, string> }) {
  const t = useT()
  const { data, error, refetch } = useQuery(rolesQuery(useApi()))
  if (!data) return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <ObjectSkeleton />
  const role = data.results.find(({ role_id }) => String(role_id) === params['role'])
  if (role) return role.allowed.includes('edit') ? <EditableRole role={role} /> : <FixedRole role={role} />
  return (
    <EmptyNote
      title={t('common.error.notFound.title')}
      text={t('studio.page.missing')}
      action={<a href={studioPaths.roles()}>{t('studio.page.roles')}</a>}
    />
  )
}

function EditableRole({ role }: { role: Role }) {
  const t = useT()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <EditRoleForm
        role={role}
        actions={
          <>
            <CopyLink roleId={role.role_id} />
            {role.allowed.includes('delete') && (
              <Button size={40} look="danger" onClick={() => setDeleting(true)}>
                {t('studio-team.role.delete')}
              </Button>
            )}
          </>
        }
      />
      {isDeleting && <DeleteRoleDialog role={role} onClose={() => setDeleting(false)} />}
    </>
  )
}

function CopyLink({ roleId }: { roleId: number }) {
  const t = useT()
  return (
    <a href={studioPaths.newRole(roleId)} className={buildButtonClass({ size: 40 })}>
      <span>{t('studio-team.role.copy')}</span>
    </a>
  )
}

/** A role that the person may see only, such as the owner's. */
function FixedRole({ role }: { role: Role }) {
  const t = useT()
  const roleName = useRoleName()
  const idleText = useIdleText()
  const canCopy = useCan('team.write') && !role.is_owner
  return (
    <ObjectPage
      title={roleName(role.name)}
      note={t(role.is_owner ? 'studio-team.role.owner' : 'studio-team.role.readOnly')}
      parent={{ href: studioPaths.roles(), title: t('studio.page.roles') }}
      acts={[{ name: 'copy', label: t('studio-team.role.copy'), href: studioPaths.newRole(role.role_id) }]}
      allowed={canCopy ? ['copy'] : []}
      facts={[{ title: t('studio-team.role.idle'), value: idleText(role.idle_minutes) }]}
    >
      <ObjectSection title={t('studio-team.role.holders')}>
        <RoleHolders people={role.people} />
      </ObjectSection>
      <ObjectSection title={t('studio-team.role.rights')}>
        <RightsGrid value={role.rights} />
      </ObjectSection>
      <ObjectHistory object={`role ${role.role_id}`} />
    </ObjectPage>
  )
}
