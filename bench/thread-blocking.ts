/** The fields of a trace event that are used here; times in µs. */
export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time of the thread, without its waits for a core. */
  tdur?: number
}

const longTaskMs = 50

/**
 * Total blocking time by the processor time of the main thread's tasks after the first paint, as though a processor that is `slower`
 * times slower had carried them out with a core for the main thread alone. Lighthouse takes the clock instead, with the waits
 * for a core among it.
 */
export function threadBlockingMs(events: TraceEvent[], slower: number): number {
  const paints = events.filter(({ name }) => name === 'firstContentfulPaint')
  // The last one is of the page: the blank page before it may have one, too.
  const paint = paints.toSorted((a, b) => a.ts - b.ts).at(-1)
  if (!paint) throw new Error('the trace has no first paint')
  return events
    .filter(
      ({ name, ph, pid, tid }) =>
        name.endsWith('RunTask') && ph === 'X' && pid === paint.pid && tid === paint.tid,
    )
    .filter(({ ts, dur = 0 }) => ts + dur > paint.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * slower - longTaskMs), 0)
}
