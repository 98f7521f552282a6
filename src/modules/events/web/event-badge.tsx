import { Badge } from '../../../platform/ui/badge.tsx'
import type { Translate } from '../../../platform/web/i18n.tsx'
import type { ListedEvent } from './queries.ts'

/** Badge of a cancelled, postponed or moved event; nothing for one as planned. */
export function eventBadge(status: ListedEvent['status'], t: Translate) {
  if (status === 'scheduled') return undefined
  return <Badge color={status === 'cancelled' ? 'danger' : 'warning'}>{t(`events.${status}`)}</Badge>
}
