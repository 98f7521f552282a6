import { useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { ActDialog, type ActDialogProps } from '../../kit/web/shared/act-dialog.tsx'
import type { disableMember, enableMember, endMemberSessions } from '../contract.ts'
import { selfKey } from './shared/self.ts'
import { type Member, teamKey } from './shared/team-queries.ts'

export type MemberAct = 'disable' | 'enable' | 'end_sessions'

interface Props {
  act: MemberAct
  member: Member
  /** Whether the member is the signed-in person. */
  isSelf: boolean
  onClose: () => void
}

/** Asks before an act on a person, and does it. */
export function MemberActDialog({ act, member, isSelf, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const run = useRun(act, member.staff_id)
  const key = act === 'end_sessions' ? 'endSessions' : act
  const texts = {
    title: t(`studio-team.${key}.title`, { name: member.name }),
    confirmLabel: t(`studio-team.${key}.confirm`),
    doneText: t(`studio-team.${key}.done`),
  }
  return (
    <ActDialog
      {...texts}
      consequences={
        <>
          <p>{t(`studio-team.${key}.text`)}</p>
          {isSelf && act === 'end_sessions' && <p>{t('studio-team.endSessions.own')}</p>}
        </>
      }
      reason={({ disable: 'required', enable: 'optional', end_sessions: 'none' } as const)[act]}
      isDangerous={act === 'disable'}
      run={async input => {
        await run(input)
        void client.invalidateQueries({ queryKey: teamKey })
        if (isSelf) void client.invalidateQueries({ queryKey: selfKey })
      }}
      onClose={onClose}
    />
  )
}

function useRun(act: MemberAct, staffId: number): ActDialogProps['run'] {
  const api = useApi()
  const person = { staff_id: staffId }
  return ({ reason, idempotencyKey }) => {
    const once = { idempotencyKey }
    if (act === 'disable') {
      const input = { ...person, reason }
      return api.call<CallOf<typeof disableMember>>(
        'POST',
        '/api/studio/team/{staff_id}/disable/',
        input,
        once,
      )
    }
    if (act === 'enable') {
      const input = { ...person, ...(reason !== '' && { reason }) }
      return api.call<CallOf<typeof enableMember>>('POST', '/api/studio/team/{staff_id}/enable/', input, once)
    }
    const path = '/api/studio/team/{staff_id}/sessions/'
    return api.call<CallOf<typeof endMemberSessions>>('DELETE', path, person, once)
  }
}
