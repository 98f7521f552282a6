import { useState } from 'react'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { Badge } from '../../../../platform/ui/badge.tsx'
import { Button } from '../../../../platform/ui/button.tsx'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import type { endOwnSession } from '../../contract.ts'
import { type StaffSelf, useSelf } from '../shared/self.ts'
import styles from './settings.module.css'
import { SettingsRow, SettingsSection } from './settings-section.tsx'
import { useErrorToast, useReloadSelf } from './use-own-change.ts'
import { useOwnMoments } from './use-own-moments.ts'

type Session = StaffSelf['sessions'][number]

/** The sessions of the signed-in person, the present one first. */
export function SessionsSection() {
  const t = useT()
  const { sessions } = useSelf()
  const { formatTime, formatUse } = useOwnMoments()
  const { ending, end } = useEndSessions()
  const others = sessions.filter(session => !session.is_current)
  const ordered = [...sessions.filter(session => session.is_current), ...others]
  const toName = ({ device }: Session) =>
    [device.browser, device.system].filter(part => part !== null).join(' · ') ||
    t('studio-settings.deviceUnknown')
  return (
    <SettingsSection
      title={t('studio-settings.sessions')}
      note={t('studio-settings.sessionsText')}
      actions={
        others.length > 0 && (
          <Button
            size={40}
            busy={ending.length === others.length}
            busyText={t('common.loading')}
            onClick={() => void end(others, t('studio-settings.othersEnded'))}
          >
            {t('studio-settings.endOthers')}
          </Button>
        )
      }
    >
      <ul className={styles['rows']} aria-label={t('studio-settings.sessions')}>
        {ordered.map(session => (
          <SettingsRow
            key={session.session_id}
            title={toName(session)}
            badge={session.is_current && <Badge color="success">{t('studio-settings.thisOne')}</Badge>}
            facts={[
              t('studio-settings.since', { time: formatTime(session.created_at) }),
              formatUse(session.seen_at),
            ]}
            action={
              !session.is_current && (
                <Button
                  size={40}
                  look="quiet"
                  aria-label={t('studio-settings.endNamed', { device: toName(session) })}
                  busy={ending.includes(session.session_id)}
                  busyText={t('common.loading')}
                  onClick={() => void end([session], t('studio-settings.ended'))}
                >
                  {t('studio-settings.end')}
                </Button>
              )
            }
          />
        ))}
      </ul>
    </SettingsSection>
  )
}

function useEndSessions() {
  const api = useApi()
  const reload = useReloadSelf()
  const showError = useErrorToast()
  const [ending, setEnding] = useState<readonly number[]>([])
  async function end(sessions: readonly Session[], doneText: string): Promise<void> {
    setEnding(sessions.map(({ session_id: id }) => id))
    const outcomes = await Promise.allSettled(
      sessions.map(({ session_id: id }) =>
        api.call<CallOf<typeof endOwnSession>>('DELETE', '/api/studio/staff/self/sessions/{session_id}/', {
          session_id: id,
        }),
      ),
    )
    await reload()
    setEnding([])
    const failed = outcomes.find(outcome => outcome.status === 'rejected')
    if (failed) showError(failed.reason)
    else toasts.add(doneText, { type: 'success' })
  }
  return { ending, end }
}
