import { Badge } from '../../../platform/ui/badge.tsx'
import type { Translate } from '../../../platform/web/i18n.tsx'
import type { ArtistEvent } from './queries.ts'

/** Null for an event that goes ahead as planned and does not run now. */
export function eventBadge({ status, is_running: isRunning }: ArtistEvent, t: Translate) {
  if (status === 'cancelled') return <Badge color="danger">{t('artist.events.cancelled')}</Badge>
  if (status === 'postponed') return <Badge color="warning">{t('artist.events.postponed')}</Badge>
  return isRunning ? <Badge>{t('artist.events.running')}</Badge> : null
}
