import type { ReactNode } from 'react'
import { useT } from '../../../platform/web/i18n.tsx'
import type { Fact } from '../../kit/web/shared/object-page.tsx'
import styles from './fan-page.module.css'
import { Verified } from './fan-state.tsx'
import type { Fan } from './queries.ts'
import { useFanFormats } from './use-fan-formats.ts'
import type { Revealed } from './use-reveal.tsx'

interface Shown {
  revealed: Revealed | null
  revealButton: ReactNode
}

/** The facts at the side of a fan. */
export function useFanFacts(fan: Fan, { revealed, revealButton }: Shown): Fact[] {
  const t = useT()
  const { number, formatDay, formatTime, getCountryName, getLanguageName } = useFanFormats()
  return [
    {
      title: t('studio-fans.email'),
      value: (
        <div className={styles['fact']}>
          {revealed?.email ? (
            <a href={`mailto:${revealed.email}`}>{revealed.email}</a>
          ) : (
            <bdi>{fan.email_masked}</bdi>
          )}
          <Verified is={fan.is_email_verified} />
        </div>
      ),
    },
    {
      title: t('studio-fans.phone'),
      value: (
        <div className={styles['fact']}>
          {revealed?.phone && <bdi>{revealed.phone}</bdi>}
          <Verified is={fan.is_phone_verified} />
        </div>
      ),
    },
    ...(revealed?.date_of_birth
      ? [{ title: t('studio-fans.birthDate'), value: formatDay(`${revealed.date_of_birth}T12:00:00Z`) }]
      : []),
    ...(fan.has_guardian
      ? [
          {
            title: t('studio-fans.parent'),
            value: <bdi>{revealed?.parent_email ?? t('studio-fans.parent.known')}</bdi>,
          },
        ]
      : []),
    ...(revealButton ? [{ title: t('studio-fans.personal'), value: revealButton }] : []),
    { title: t('studio-fans.country'), value: getCountryName(fan.country) },
    { title: t('studio-fans.language'), value: getLanguageName(fan.locale) },
    { title: t('studio-fans.sessions'), value: number(fan.open_session_count) },
    ...(fan.disabled_at === null
      ? []
      : [{ title: t('studio-fans.disabledAt'), value: formatTime(fan.disabled_at) }]),
    { title: t('studio-fans.number'), value: fan.user_id },
  ]
}
