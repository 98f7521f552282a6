import { useTexts } from '../../../../platform/web/i18n.tsx'
import { useViewerZone } from '../../../../platform/web/use-viewer-zone.ts'
import { dayAndTime, gmtOffset, isSameClock } from '../../../../platform/web/zone-times.ts'

export interface When {
  /** In the reader's zone; until it is known, in the venue's with its offset. */
  own: string
  /** In the venue's zone with its offset, where its clock shows another time than the reader's. */
  there: string | null
  /** In the venue's zone with its offset: the longest of all, for which room is kept. */
  atVenue: string
}

/** A show's moment for the reader and at the venue. */
export function useShowWhen(): (iso: string, zone: string) => When {
  const { tag } = useTexts()
  const viewerZone = useViewerZone()
  return (iso, zone) => {
    const atVenue = `${dayAndTime(tag, iso, zone)} ${gmtOffset(tag, iso, zone)}`
    if (viewerZone === null) return { own: atVenue, there: null, atVenue }
    const isElsewhere = !isSameClock(iso, zone, viewerZone)
    return { own: dayAndTime(tag, iso, viewerZone), there: isElsewhere ? atVenue : null, atVenue }
  }
}
