import { Badge } from '../../../platform/ui/badge.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { ObjectSection } from '../../kit/web/shared/object-page.tsx'
import styles from './fan-page.module.css'
import type { Fan } from './queries.ts'
import { useFanFormats } from './use-fan-formats.ts'

const names = ['messages', 'deleted', 'reports', 'reported'] as const

/** A fan's standing in chats: messages, reports, mutes and badges. */
export function FanChat({ fan: { chat } }: { fan: Fan }) {
  const t = useT()
  const { number, formatTime } = useFanFormats()
  if (!chat) return null
  const counts = names.filter(name => chat[name] > 0)
  const isEmpty = counts.length + chat.mutes.length + chat.badges.length === 0
  return (
    <ObjectSection title={t('studio-fans.chat')}>
      {isEmpty ? (
        <p className={styles['muted']}>{t('studio-fans.chat.none')}</p>
      ) : (
        <>
          <p>
            {counts
              .map(name => t(`studio-fans.chat.${name}`, { count: chat[name], number: number(chat[name]) }))
              .join(' · ')}
          </p>
          <ul className={styles['rows']}>
            {chat.mutes.map(({ show, until }) => (
              <li key={show}>
                <Badge color="warning">{t('studio-fans.chat.muted')}</Badge>
                <span>{show}</span>
                <span className={styles['when']}>
                  {until === null
                    ? t('studio-fans.chat.wholeShow')
                    : t('studio-fans.chat.until', { date: formatTime(until) })}
                </span>
              </li>
            ))}
            {chat.badges.map(({ badge, show }) => (
              <li key={`${badge} ${show}`}>
                <Badge color="info">{t(`studio-fans.chat.badge.${badge}`)}</Badge>
                <span>{show ?? t('studio-fans.chat.everyShow')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </ObjectSection>
  )
}
