import { ReserveSpace } from '../../../../platform/ui/reserve-space.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { When } from './show-when.ts'

/** The venue of an upcoming show and, if it differs, the local time. Requires the texts `show`. */
export function ShowPlace({ when, venue }: { when: When; venue: string | null }) {
  const t = useT()
  const place = venue ?? t('show.online')
  return (
    <ReserveSpace longest={t('show.there', { place, time: when.atVenue })}>
      {when.there ? t('show.there', { place, time: when.there }) : place}
    </ReserveSpace>
  )
}
