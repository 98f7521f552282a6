import { Badge } from '../../../platform/ui/badge.tsx'
import type { Translate } from '../../../platform/web/i18n.tsx'
import type { ArtistEvent } from './queries.ts'

/** Returns the badge of a cancelled, postponed or running event; null for any other. */
export function renderEventBadge({ status, is_running: isRunning }: ArtistEvent, t: Translate) {
  if (status === 'cancelled') return <Badge color="danger">{t('artist.events.cancelled')}</Badge>
  if (status === 'postponed') return <Badge color="warning">{t('artist.events.postponed')}</Badge>
  return isRunning ? <Badge>{t('artist.events.running')}</Badge> : null
}
