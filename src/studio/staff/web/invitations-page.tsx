import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { useNow } from '../../../platform/web/use-now.ts'
import { ActDialog } from '../../kit/web/shared/act-dialog.tsx'
import { useListAddress } from '../../kit/web/shared/list-address.ts'
import { ListPage } from '../../kit/web/shared/list-page.tsx'
import type { ListColumn } from '../../kit/web/shared/list-table.tsx'
import type { invite, withdrawInvitation } from '../contract.ts'
import styles from './invitations-page.module.css'
import { InvitationLink } from './shared/invitation-link.tsx'
import { RoleList } from './shared/role-list.tsx'
import { useSeenText } from './shared/seen-text.ts'
import { useCan } from './shared/self.ts'
import { type Invitation, invitationsQuery, teamKey } from './shared/team-queries.ts'
import { InviteLink, TeamSections } from './shared/team-sections.tsx'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.invitations'), description: '' }),
  Component: InvitationsPage,
})

type Act = { kind: 'resend' | 'revoke'; invitation: Invitation }

function InvitationsPage() {
  const t = useT()
  const address = useListAddress([])
  const invitations = useQuery(invitationsQuery(useApi()))
  const canWrite = useCan('team.write')
  const [act, setAct] = useState<Act | null>(null)
  const [made, setMade] = useState<{ email: string; link: string } | null>(null)
  const rows = invitations.data?.results
  return (
    <>
      <ListPage
        name="invitations"
        title={t('studio.page.invitations')}
        sections={<TeamSections />}
        columns={useColumns(canWrite ? setAct : null)}
        address={address}
        list={{
          rows,
          paging: { kind: 'pages', total: rows?.length, limit: rows?.length ?? 0 },
          error: invitations.error,
          retry: () => void invitations.refetch(),
        }}
        rowKey={invitation => invitation.invitation_id}
        rowName={invitation => invitation.email}
        actions={canWrite && <InviteLink />}
        empty={{ title: t('studio-team.inv.empty'), text: t('studio-team.inv.emptyText') }}
      />
      {act?.kind === 'resend' && (
        <ResendDialog invitation={act.invitation} onMade={setMade} onClose={() => setAct(null)} />
      )}
      {act?.kind === 'revoke' && <RevokeDialog invitation={act.invitation} onClose={() => setAct(null)} />}
      {made && (
        <Dialog
          open
          onClose={() => setMade(null)}
          title={t('studio-team.link.title')}
          closeLabel={t('common.close')}
        >
          <InvitationLink {...made} />
        </Dialog>
      )}
    </>
  )
}

function useColumns(onAct: ((act: Act) => void) | null): ListColumn<Invitation>[] {
  const t = useT()
  const { relative } = useFormats()
  const now = useNow()
  const seenText = useSeenText()
  return [
    { id: 'email', title: t('studio-team.inv.to'), cell: ({ email }) => email },
    {
      id: 'roles',
      title: t('studio-team.list.roles'),
      isOnPhone: true,
      cell: ({ roles }) => <RoleList roles={roles} />,
    },
    {
      id: 'by',
      title: t('studio-team.inv.by'),
      cell: ({ inviter }) => inviter?.name ?? t('studio-team.inv.byCommand'),
    },
    { id: 'at', title: t('studio-team.inv.at'), cell: ({ created_at }) => seenText(created_at) },
    {
      id: 'ends',
      title: t('studio-team.inv.ends'),
      isOnPhone: true,
      cell: ({ expires_at }) => relative(expires_at, now),
    },
    ...(onAct
      ? [{ id: 'acts', title: t('studio-team.inv.acts'), isOnPhone: true, cell: buildActs(t, onAct) }]
      : []),
  ]
}

const buildActs = (t: ReturnType<typeof useT>, onAct: (act: Act) => void) => (invitation: Invitation) => (
  <span className={styles['acts']}>
    <Button
      size={40}
      look="quiet"
      aria-label={t('studio-team.inv.resendOf', { email: invitation.email })}
      onClick={() => onAct({ kind: 'resend', invitation })}
    >
      {t('studio-team.inv.resend')}
    </Button>
    <Button
      size={40}
      look="quiet"
      aria-label={t('studio-team.inv.revokeOf', { email: invitation.email })}
      onClick={() => onAct({ kind: 'revoke', invitation })}
    >
      {t('studio-team.inv.revoke')}
    </Button>
  </span>
)

interface DialogProps {
  invitation: Invitation
  onClose: () => void
}

type Withdraw = CallOf<typeof withdrawInvitation>
const invitationPath = '/api/studio/team/invitations/{invitation_id}/'

function RevokeDialog({ invitation: { invitation_id, email }, onClose }: DialogProps) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  return (
    <ActDialog
      title={t('studio-team.revoke.title')}
      consequences={t('studio-team.revoke.text', { email })}
      reason="none"
      confirmLabel={t('studio-team.revoke.confirm')}
      isDangerous
      doneText={t('studio-team.revoke.done')}
      run={async ({ idempotencyKey }) => {
        await api.call<Withdraw>('DELETE', invitationPath, { invitation_id }, { idempotencyKey })
        void client.invalidateQueries({ queryKey: teamKey })
      }}
      onClose={onClose}
    />
  )
}

interface ResendProps extends DialogProps {
  /** Called with the new link, if the server doesn't mail it. */
  onMade: (made: { email: string; link: string }) => void
}

/** Sends another invitation with the same roles, and ends the earlier one. */
function ResendDialog({ invitation: { invitation_id, email, roles }, onMade, onClose }: ResendProps) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const assignments = roles.map(({ role_id, artist_ids, event_ids }) => ({ role_id, artist_ids, event_ids }))
  return (
    <ActDialog
      title={t('studio-team.resend.title')}
      consequences={t('studio-team.resend.text', { email })}
      reason="none"
      confirmLabel={t('studio-team.resend.confirm')}
      doneText={t('studio-team.new.sent')}
      run={async ({ idempotencyKey }) => {
        const { link } = await api.call<CallOf<typeof invite>>(
          'POST',
          '/api/studio/team/invitations/',
          { email, roles: assignments },
          { idempotencyKey },
        )
        await api.call<Withdraw>('DELETE', invitationPath, { invitation_id }, { idempotencyKey })
        if (link) onMade({ email, link })
        void client.invalidateQueries({ queryKey: teamKey })
      }}
      onClose={onClose}
    />
  )
}
