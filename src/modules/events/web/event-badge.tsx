import { Badge } from '../../../platform/ui/badge.tsx'
import type { Translate } from '../../../platform/web/i18n.tsx'
import type { ListedEvent } from './queries.ts'

/** Says that a date does not hold; nothing for one that does. */
export function eventBadge(status: ListedEvent['status'], t: Translate) {
  if (status === 'scheduled') return undefined
  return <Badge color={status === 'cancelled' ? 'danger' : 'warning'}>{t(`events.${status}`)}</Badge>
}
