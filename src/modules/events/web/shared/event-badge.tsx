import { Badge } from '../../../../platform/ui/badge.tsx'
import type { Translate } from '../../../../platform/web/i18n.tsx'

export type EventStatus = 'scheduled' | 'cancelled' | 'postponed'

/** Badge of a cancelled or postponed event; nothing for one as planned. */
export function eventBadge(status: EventStatus, t: Translate) {
  if (status === 'scheduled') return undefined
  return <Badge color={status === 'cancelled' ? 'danger' : 'warning'}>{t(`event.${status}`)}</Badge>
}
