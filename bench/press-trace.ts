import type { CDPSession } from '@playwright/test'

/** The fields of a trace event that are used here; times in µs. */
interface TraceEvent {
  name: string
  tid: number
  pid: number
  ts: number
  dur?: number
  tdur?: number
}
export interface Took {
  threadMs: number
  wallMs: number
}

/** Records until the function that it gives is called. */
export async function trace(session: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const includedCategories = ['blink.user_timing', 'toplevel']
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  return async () => {
    const complete = new Promise<void>(resolve => session.once('Tracing.tracingComplete', () => resolve()))
    await session.send('Tracing.end')
    await complete
    return events
  }
}

/** The time between each `asked` and the next `shown`, and the CPU time of the marks' thread within it. */
export function tookOf(events: TraceEvent[]): Took[] {
  const marks = events.filter(({ name }) => name === 'asked' || name === 'shown')
  const ordered = marks.toSorted((a, b) => a.ts - b.ts)
  return ordered.flatMap((asked, index) => {
    const end = ordered[index + 1]
    if (asked.name !== 'asked' || end?.name !== 'shown') return []
    const tasks = events.filter(
      ({ name, pid, tid }) => name.endsWith('RunTask') && pid === asked.pid && tid === asked.tid,
    )
    const threadUs = tasks.reduce((sum, { ts, dur = 0, tdur = 0 }) => {
      const inside = Math.min(ts + dur, end.ts) - Math.max(ts, asked.ts)
      return inside > 0 && dur > 0 ? sum + (tdur * inside) / dur : sum
    }, 0)
    return [{ threadMs: threadUs / 1_000, wallMs: (end.ts - asked.ts) / 1_000 }]
  })
}
