import { momentFormat as format, useFormats } from './format.ts'
import { useTexts } from './i18n.tsx'
import { useViewerZone } from './use-viewer-zone.ts'

/** Formats a moment, with the zone's name unless told otherwise. */
export type MomentOf = (iso: string, options?: { isZoneNamed: boolean }) => string

/** A zone with a name as long as any ("GMT+5:45"), and no summer time of which versions of `Intl` know different rules. */
const longestZone = 'Asia/Kathmandu'

/** Formats a moment: in UTC on the server and during hydration, then in the reader's time zone. */
export function useLocalMoment(): MomentOf {
  const { tag } = useTexts()
  return momentsIn(tag, useViewerZone() ?? 'UTC')
}

/** Formats a moment as long as it may become in any reader's time zone: for the room that is kept for it. */
export function useLongestMoment(): MomentOf {
  return momentsIn(useTexts().tag, longestZone)
}

function momentsIn(tag: string, timeZone: string): MomentOf {
  return (iso, { isZoneNamed } = { isZoneNamed: true }) =>
    format(tag, {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      ...(isZoneNamed && { timeZoneName: 'short' }),
    })
      .format(new Date(iso))
      // Traditional Chinese has the zone in brackets, which sentences do not expect.
      .replace(/\[([^[\]]+)\]/, '$1')
}

/** A day, in the same zones. */
export function useLocalDay(): (iso: string) => string {
  const { date } = useFormats()
  const zone = useViewerZone() ?? 'UTC'
  return iso => date(iso, zone)
}
