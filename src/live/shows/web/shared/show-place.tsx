import { ReserveSpace } from '../../../../platform/ui/reserve-space.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { When } from './show-when.ts'

/**
 * Shows the venue of an upcoming show and the venue's time if it differs from the reader's. Requires the
 * texts of `show`.
 */
export function ShowPlace({ when, venue }: { when: When; venue: string | null }) {
  const t = useT()
  const place = venue ?? t('show.online')
  return (
    <ReserveSpace longest={t('show.there', { place, time: when.atVenue })}>
      {when.there ? t('show.there', { place, time: when.there }) : place}
    </ReserveSpace>
  )
}
