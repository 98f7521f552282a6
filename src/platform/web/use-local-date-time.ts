import { getDateTimeFormat as format, useFormats } from './format.ts'
import { useTexts } from './i18n.tsx'
import { useViewerZone } from './use-viewer-zone.ts'

/** Formats a date and time; includes the time zone's name by default. */
export type FormatDateTime = (iso: string, options?: { isZoneNamed: boolean }) => string

/**
 * A time zone whose name is as long as any ("GMT+5:45"). It has no daylight saving time, whose rules differ
 * between versions of `Intl`.
 */
const longestZone = 'Asia/Kathmandu'

/**
 * Returns a formatter of dates and times: in UTC on the server and during hydration, then in the reader's
 * time zone.
 */
export function useLocalDateTime(): FormatDateTime {
  const { tag } = useTexts()
  return createDateTimeFormatter(tag, useViewerZone() ?? 'UTC')
}

/** Returns a formatter whose result is as long as in any reader's time zone, to reserve space. */
export function useLongestDateTime(): FormatDateTime {
  return createDateTimeFormatter(useTexts().tag, longestZone)
}

function createDateTimeFormatter(tag: string, timeZone: string): FormatDateTime {
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
      // Removes the brackets around the zone in Traditional Chinese, which don't fit into sentences.
      .replace(/\[([^[\]]+)\]/, '$1')
}

/** Returns a formatter of days: in UTC on the server and during hydration, then in the reader's time zone. */
export function useLocalDay(): (iso: string) => string {
  const { date } = useFormats()
  const zone = useViewerZone() ?? 'UTC'
  return iso => date(iso, zone)
}
