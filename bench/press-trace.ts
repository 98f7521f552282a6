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

/**
 * From the beginning of the task that a press is (`asked` is marked in it) to the end of the task that draws the next frame
 * (`shown` is marked by its `requestAnimationFrame`), and the CPU time of that thread meanwhile. What the browser does
 * before it hands the press to the page counts; what it does behind the frame doesn't.
 */
export function tookOf(events: TraceEvent[]): Took[] {
  const marks = events.filter(({ name }) => name === 'asked' || name === 'shown')
  const ordered = marks.toSorted((a, b) => a.ts - b.ts)
  return ordered.flatMap((asked, index) => {
    const shown = ordered[index + 1]
    if (asked.name !== 'asked' || shown?.name !== 'shown') return []
    const tasks = events.filter(
      ({ name, pid, tid }) => name.endsWith('RunTask') && pid === asked.pid && tid === asked.tid,
    )
    const press = tasks.find(task => isWithin(task, asked))
    const frame = tasks.find(task => isWithin(task, shown))
    if (!press || !frame) return []
    const between = tasks.filter(({ ts }) => ts >= press.ts && ts <= frame.ts)
    const threadUs = between.reduce((sum, { tdur = 0 }) => sum + tdur, 0)
    return [{ threadMs: threadUs / 1_000, wallMs: (frame.ts + (frame.dur ?? 0) - press.ts) / 1_000 }]
  })
}

function isWithin({ ts, dur = 0 }: TraceEvent, mark: TraceEvent): boolean {
  return ts <= mark.ts && ts + dur >= mark.ts
}
