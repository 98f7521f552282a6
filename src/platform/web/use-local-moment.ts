import { momentFormat, useFormats } from './format.ts'
import { useTexts } from './i18n.tsx'
import { useViewerZone } from './use-viewer-zone.ts'

/** Formats a moment: in UTC on the server and during hydration, then in the reader's time zone. */
export function useLocalMoment(): (iso: string, options?: { isZoneNamed: boolean }) => string {
  const { tag } = useTexts()
  const zone = useViewerZone() ?? 'UTC'
  return (iso, { isZoneNamed } = { isZoneNamed: true }) =>
    momentFormat(tag, {
      ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: zone },
      ...(isZoneNamed && { timeZoneName: 'short' }),
    })
      .format(new Date(iso))
      // Traditional Chinese has the zone in brackets, which sentences do not expect.
      .replace(/\[(.+)\]/, '$1')
}

/** A day, in the same zones. */
export function useLocalDay(): (iso: string) => string {
  const { date } = useFormats()
  const zone = useViewerZone() ?? 'UTC'
  return iso => date(iso, zone)
}
