import { useTexts } from '../../../../platform/web/i18n.tsx'
import { useViewerZone } from '../../../../platform/web/use-viewer-zone.ts'
import { dayAndTime, gmtOffset, isSameClock } from '../../../../platform/web/zone-times.ts'

interface When {
  /** In the reader's zone; until it is known, in the venue's with its offset. */
  own: string
  /** In the venue's zone with its offset, where its clock shows another time than the reader's. */
  there: string | null
}

/** A show's moment for the reader and at the venue. */
export function useShowWhen(): (iso: string, zone: string) => When {
  const { tag } = useTexts()
  const viewerZone = useViewerZone()
  return (iso, zone) => {
    const there = `${dayAndTime(tag, iso, zone)} ${gmtOffset(tag, iso, zone)}`
    if (viewerZone === null) return { own: there, there: null }
    const isElsewhere = !isSameClock(iso, zone, viewerZone)
    return { own: dayAndTime(tag, iso, viewerZone), there: isElsewhere ? there : null }
  }
}
