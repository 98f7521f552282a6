import { Gauge, type Registry } from 'prom-client'
import type { RoomNumbers } from './snapshot.ts'

type Watched = { row: RoomNumbers; ageMs: number }

const gauges: [name: string, help: string, read: (room: Watched) => number][] = [
  ['chat_messages', 'Messages that a room has published.', ({ row }) => row.last_seq],
  ['chat_messages_held', 'Messages of a room that wait for a moderator.', ({ row }) => row.held_count],
  ['chat_hearts', 'Hearts of a room.', ({ row }) => row.hearts],
  [
    'chat_snapshot_age_seconds',
    'How old what this process knows of a room is.',
    ({ ageMs }) => ageMs / 1_000,
  ],
]

/** Registers gauges for the rooms with readers in this process, measured on each scrape. */
export function measureRooms(registry: Registry, watched: () => Watched[]): void {
  for (const [name, help, read] of gauges) {
    const gauge: Gauge<'chat'> = new Gauge({
      name,
      help,
      labelNames: ['chat'],
      registers: [registry],
      collect() {
        gauge.reset()
        for (const room of watched()) gauge.labels(String(room.row.chat_id)).set(read(room))
      },
    })
  }
}
