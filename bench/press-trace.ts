import type { CDPSession } from '@playwright/test'

/** The fields of a trace event that the benchmark reads; times in µs. */
interface TraceEvent {
  name: string
  tid: number
  pid: number
  ts: number
  dur?: number
  /** CPU time of the thread. */
  tdur?: number
}

/** Starts recording a trace; the returned function stops it and resolves with its events. */
export async function startTrace(session: CDPSession): Promise<() => Promise<TraceEvent[]>> {
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
 * Returns the CPU time of the page's main thread in ms, from the start of the task that handles the press
 * (marked `pressed`) to the end of the task that draws the next frame (marked `drawn` in
 * `requestAnimationFrame`). Excludes the browser's work before it passes the press to the page, and all work
 * after the frame. Null when the trace is incomplete.
 */
export function readPressMs(events: TraceEvent[]): number | null {
  const pressed = events.find(({ name }) => name === 'pressed')
  const drawn = events.find(({ name, ts }) => name === 'drawn' && ts >= (pressed?.ts ?? 0))
  if (!pressed || !drawn) return null
  const tasks = events.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && pid === pressed.pid && tid === pressed.tid,
  )
  const press = tasks.find(task => contains(task, pressed))
  const frame = tasks.find(task => contains(task, drawn))
  if (!press || !frame) return null
  const between = tasks.filter(({ ts }) => ts >= press.ts && ts <= frame.ts)
  return between.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000
}

function contains({ ts, dur = 0 }: TraceEvent, mark: TraceEvent): boolean {
  return ts <= mark.ts && ts + dur >= mark.ts
}
