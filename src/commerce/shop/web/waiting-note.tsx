import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { LocalText } from '../../../platform/web/local-text.tsx'
import { useNow } from '../../../platform/web/use-now.ts'
import styles from './presale-notes.module.css'
import type { Project } from './shared/queries.ts'

/** Links to the sale's waiting room and shows its opening time until it opens. */
export function WaitingNote({
  project: { id, waiting_room: room, is_ended: isEnded },
}: {
  project: Project
}) {
  const t = useT()
  const now = useNow()
  if (!room || isEnded) return null
  const isOpen = Date.parse(room.opens_at) <= now
  return (
    <div className={styles['presales']}>
      <p>
        {isOpen ? (
          t('shop.wait.open')
        ) : (
          <LocalText of={formatTime => t('shop.wait', { time: formatTime(room.opens_at) })} />
        )}
      </p>
      <ButtonLink href={paths.purchase(id)}>{t('shop.wait.go')}</ButtonLink>
    </div>
  )
}
