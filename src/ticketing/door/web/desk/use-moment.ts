import { useFormats } from '../../../../platform/web/format.ts'

const dayMs = 86_400_000

/** A moment as staff reads it: the time, and the day where it is not about now. */
export function useMoment(zone: string): (ms: number) => string {
  const { time, date } = useFormats()
  return ms => {
    const iso = new Date(ms).toISOString()
    const isNear = Math.abs(Date.now() - ms) < dayMs / 2
    return isNear ? time(iso, zone) : `${date(iso, zone)}, ${time(iso, zone)}`
  }
}
