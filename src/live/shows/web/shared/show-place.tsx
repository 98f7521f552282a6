import { RoomFor } from '../../../../platform/ui/room-for.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { When } from './show-when.ts'

/** The venue of a show to come and, where it differs, the time there. Needs the texts `show`. */
export function ShowPlace({ when, venue }: { when: When; venue: string | null }) {
  const t = useT()
  const place = venue ?? t('show.online')
  return (
    <RoomFor longest={t('show.there', { place, time: when.atVenue })}>
      {when.there ? t('show.there', { place, time: when.there }) : place}
    </RoomFor>
  )
}
