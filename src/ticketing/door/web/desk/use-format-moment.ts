import { useFormats } from '../../../../platform/web/format.ts'

const dayMs = 86_400_000

/** Formats a time for staff, with the date unless it is close to the current time. */
export function useFormatMoment(zone: string): (ms: number) => string {
  const { time, date } = useFormats()
  return ms => {
    const iso = new Date(ms).toISOString()
    const isNear = Math.abs(Date.now() - ms) < dayMs / 2
    return isNear ? time(iso, zone) : `${date(iso, zone)}, ${time(iso, zone)}`
  }
}
