import type { Logger } from 'pino'
import { DatabaseBusy } from './database-errors.ts'
import type { Primary } from './primary.ts'

/** Missed probes in a row after which the gate closes. */
const missesMax = 3
const everyMs = 1_000

/**
 * Fails calls at once while the database is away. Otherwise each would wait for a connection for ten seconds,
 * and thousands would be waiting when it is back.
 */
export interface DatabaseGate {
  isClosed: () => boolean
  /** @throws DatabaseBusy while the gate is closed */
  pass: () => void
  note: (isReached: boolean) => void
}

export function createDatabaseGate(onChange: (isClosed: boolean) => void = () => {}): DatabaseGate {
  let misses = 0
  const isClosed = () => misses >= missesMax
  return {
    isClosed,
    pass() {
      if (isClosed()) throw new DatabaseBusy('the database is away')
    },
    note(isReached) {
      const before = isClosed()
      misses = isReached ? 0 : misses + 1
      if (isClosed() !== before) onChange(isClosed())
    },
  }
}

interface Setup {
  gate: DatabaseGate
  /** Resolves if the database answers, and rejects in time if it doesn't. */
  probe: () => Promise<unknown>
  primary: Pick<Primary, 'search'>
}

/** Asks the database once a second, one question at a time, moves the gate, and looks for another primary. */
export function watchDatabase({ gate, probe, primary }: Setup): { close: () => void } {
  let timer = setTimeout(ask, everyMs).unref()
  let isClosed = false
  async function ask(): Promise<void> {
    const startMs = performance.now()
    const isReached = await probe().then(
      () => true,
      () => false,
    )
    gate.note(isReached)
    if (!isReached) await primary.search()
    if (isClosed) return
    // A late probe is followed by the next one at once, because three must miss before calls fail fast.
    timer = setTimeout(ask, Math.max(0, everyMs - (performance.now() - startMs))).unref()
  }
  return {
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Returns what to log when the gate moves. */
export const logGate = (log: Pick<Logger, 'error' | 'info'>) => (isClosed: boolean) => {
  if (isClosed) log.error('the database is away: calls fail at once until it answers')
  else log.info('the database answers again')
}
