import { Badge } from '../../../../platform/ui/badge.tsx'
import type { Translate } from '../../../../platform/web/i18n.tsx'

export type EventStatus = 'scheduled' | 'cancelled' | 'postponed'

interface EventState {
  status: EventStatus
  is_running?: boolean
}

export function renderEventBadge({ status, is_running: isRunning }: EventState, t: Translate) {
  if (status === 'scheduled') return isRunning ? <Badge>{t('event.running')}</Badge> : undefined
  return <Badge color={status === 'cancelled' ? 'danger' : 'warning'}>{t(`event.${status}`)}</Badge>
}
