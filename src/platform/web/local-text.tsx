import { ReserveSpace } from '../ui/reserve-space.tsx'
import { type FormatDateTime, useLocalDateTime, useLongestDateTime } from './use-local-date-time.ts'

/**
 * Renders a sentence that contains a time. Reserves space for the longest time zone, so that switching to the
 * reader's zone causes no layout shift.
 */
export function LocalText({ of }: { of: (formatDateTime: FormatDateTime) => string }) {
  return <ReserveSpace longest={of(useLongestDateTime())}>{of(useLocalDateTime())}</ReserveSpace>
}
