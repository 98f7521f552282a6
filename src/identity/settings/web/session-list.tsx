import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { endSession, listSessions, logOutElsewhere } from '../../accounts/contract.ts'
import styles from './session-list.module.css'
import { SaveState } from './shared/save-state.tsx'
import { useSaving } from './shared/use-saving.ts'

type Session = ResponseOf<typeof listSessions>['results'][number]
const queryKey = ['self', 'sessions']

/** Active sessions; each can be revoked, or all but this one. */
export function SessionList() {
  const t = useT()
  const api = useApi()
  const queryClient = useQueryClient()
  const [one, others] = [useSaving(), useSaving()]
  const { data, isPending, isError } = useQuery({
    queryKey,
    queryFn: createQueryFn<CallOf<typeof listSessions>>(api, '/api/v1/users/self/sessions/', {}),
  })
  const again = () => queryClient.invalidateQueries({ queryKey })
  const end = (session_id: string) => {
    others.reset()
    return one.run(async () => {
      const path = '/api/v1/users/self/sessions/{session_id}/'
      await api.call<CallOf<typeof endSession>>('DELETE', path, { session_id })
      await again()
    })
  }
  const endOthers = () => {
    one.reset()
    return others.run(async () => {
      await api.call<CallOf<typeof logOutElsewhere>>('POST', '/api/v1/logout/others/', {})
      await again()
    })
  }
  if (isPending) return <Skeleton lines={2} />
  if (isError) return <p>{t('error.unknown')}</p>
  const isBusy = one.state === 'saving' || others.state === 'saving'
  return (
    <div className={styles['sessions']}>
      <ul className={styles['list']}>
        {data.results.map(session => (
          <SessionItem
            key={session.id}
            session={session}
            isBusy={isBusy}
            onEnd={() => void end(session.id)}
          />
        ))}
      </ul>
      <SaveState saving={one} savedText={t('settings.sessions.ended')} />
      <SaveState saving={others} savedText={t('settings.sessions.others.done')} />
      {data.results.length > 1 && (
        <div>
          <Button
            size={40}
            busy={others.state === 'saving'}
            busyText={t('settings.saving')}
            onClick={endOthers}
          >
            {t('settings.sessions.others')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface ItemProps {
  session: Session
  isBusy: boolean
  onEnd: () => void
}

function SessionItem({ session, isBusy, onEnd }: ItemProps) {
  const t = useT()
  const { date } = useFormats()
  const { browser, system } = session.device
  const device = [browser, system].filter(Boolean).join(' · ') || t('settings.sessions.unknown')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <li className={styles['session']}>
      <span className={styles['device']}>{device}</span>
      {session.is_current ? (
        <Badge color="success">{t('settings.sessions.this')}</Badge>
      ) : (
        <>
          <span className={styles['used']}>
            {t('settings.sessions.used', { date: date(session.last_used_at, timeZone) })}
          </span>
          <Button
            size={40}
            look="quiet"
            aria-label={t('settings.sessions.endOne.label', { device })}
            disabledReason={isBusy ? t('settings.saving') : undefined}
            onClick={onEnd}
          >
            {t('settings.sessions.endOne')}
          </Button>
        </>
      )}
    </li>
  )
}
