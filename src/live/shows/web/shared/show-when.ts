import { useTexts } from '../../../../platform/web/i18n.tsx'
import { useViewerZone } from '../../../../platform/web/use-viewer-zone.ts'
import { formatDayAndTime, formatGmtOffset, isSameClock } from '../../../../platform/web/zone-times.ts'

export interface When {
  /** Time in the reader's zone; until that is known, in the venue's zone with its offset. */
  own: string
  /** Time in the venue's zone with its offset; null if both zones have the same time. */
  there: string | null
  /** Time in the venue's zone with its offset. It is the longest form, for which space is reserved. */
  atVenue: string
}

/** Returns a function that formats a show's time for the reader and for the venue. */
export function useShowWhen(): (iso: string, zone: string) => When {
  const { tag } = useTexts()
  const viewerZone = useViewerZone()
  return (iso, zone) => {
    const atVenue = `${formatDayAndTime(tag, iso, zone)} ${formatGmtOffset(tag, iso, zone)}`
    if (viewerZone === null) return { own: atVenue, there: null, atVenue }
    const isElsewhere = !isSameClock(iso, zone, viewerZone)
    return { own: formatDayAndTime(tag, iso, viewerZone), there: isElsewhere ? atVenue : null, atVenue }
  }
}
