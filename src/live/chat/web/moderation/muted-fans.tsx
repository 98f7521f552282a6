import { Button } from '../../../../platform/ui/button.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useViewerZone } from '../../../../platform/web/use-viewer-zone.ts'
import type { RoomIds } from '../standing.ts'
import styles from './moderation.module.css'
import { type MutedAuthor, useModeration, useMutes } from './use-moderation.ts'

export function MutedFans({ ids }: { ids: RoomIds }) {
  const t = useT()
  const { data } = useMutes(ids)
  const { unmute } = useModeration(ids)
  if (!data || data.results.length === 0) return null
  return (
    <section aria-label={t('chat.mod.muted')}>
      <h3 className={styles['heading']}>{t('chat.mod.muted')}</h3>
      <ul>
        {data.results.map(fan => (
          <li key={fan.author_id} className={styles['muted']}>
            <p>
              <bdi className={styles['name']}>{fan.name}</bdi> <Until fan={fan} />
            </p>
            <Button size={40} onClick={() => void unmute(fan.author_id)}>
              {t('chat.mod.unmute')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Until({ fan: { muted_until: until } }: { fan: MutedAuthor }) {
  const t = useT()
  const { time } = useFormats()
  const zone = useViewerZone()
  return (
    <span className={styles['why']}>
      {until === null
        ? t('chat.mod.muted.show')
        : zone && t('chat.mod.muted.until', { time: time(until, zone) })}
    </span>
  )
}
