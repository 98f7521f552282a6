import { useNow } from '../../../../platform/web/use-now.ts'

/** Counts down to a moment in minutes and seconds, such as 4:05. */
export function TimeLeft({ until }: { until: string }) {
  const left = Math.max(0, Math.ceil((Date.parse(until) - useNow()) / 1_000))
  const seconds = String(left % 60).padStart(2, '0')
  return <time dateTime={until}>{`${Math.floor(left / 60)}:${seconds}`}</time>
}
