import { randomUUID } from 'node:crypto'
import { Gauge } from 'prom-client'
import {
  type BackgroundContext,
  type BackgroundWork,
  runRepeatedly,
} from '../../../../platform/server/background-work.ts'
import { getBeats } from './beats.ts'
import { flushBeats } from './flush.ts'
import { flushMs } from './times.ts'

/**
 * Starts background work that writes this process's heartbeats every ten seconds and when the process stops.
 */
export function writeBeats({ database, registry, log, now }: BackgroundContext): BackgroundWork {
  const [beats, node] = [getBeats(database.read), randomUUID()]
  const viewers = new Gauge({
    name: 'show_viewers',
    help: 'Seats of all processes and visitors of this one, by show, when last counted.',
    labelNames: ['show', 'kind'],
    registers: [registry],
  })
  let isFirst = true
  const flush = async () => {
    const counted = await flushBeats(database, { beats, node, now: now(), isFirst })
    isFirst = false
    viewers.reset()
    for (const { show_id: show, seat_count: seats, visitor_count: visitors } of counted) {
      viewers.set({ show, kind: 'seat' }, seats)
      viewers.set({ show, kind: 'visitor' }, visitors)
    }
  }
  return runRepeatedly(flush, { name: 'show heartbeats', everyMs: flushMs, log })
}
