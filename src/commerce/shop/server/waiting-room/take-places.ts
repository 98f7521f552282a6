import * as z from 'zod'
import type { Failure } from '../../../../platform/contract/errors.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import type { WriteBatch } from '../../../../platform/server/writes/write-batches.ts'
import { consumeAnswers, type PersonProof, usedBefore } from '../../../../site/human-checks/server/index.ts'
import { intervalMs, nextPlace, type Room } from './turn.ts'

/** A fan who asks for a place. */
export interface Comer {
  userId: number
  proof: PersonProof | undefined
  /** Of the place that this one replaces. */
  enteredAt: Date | null
}

interface Place {
  opensAt: number
  /** Null before the opening. */
  readyAt: number | null
  intervalMs: number
  issuedAt: number
}

/**
 * Without one are those where another tab was faster, who would have to wait without having answered the human check,
 * and all where the room is closed.
 */
type Outcomes = Map<Comer, Place | Failure>

/** Group commit: the end of the line is a hot row, which is locked while turns are given. */
export const placesOfRoom: WriteBatch<Comer, Outcomes> = {
  itemsMax: 200,
  async run(db, projectId, comers, { now }) {
    const at = now()
    const answers = comers.flatMap(({ proof }) => proof?.answer ?? [])
    const [used, [locked], there] = await Promise.all([
      consumeAnswers(db, answers),
      db.query(lock, [projectId]),
      db.query(readPlaces, [projectId, comers.map(({ userId }) => userId)]),
    ])
    const isUsed = ({ proof }: Comer) => !!proof?.answer && used.has(proof.answer)
    const outcomes: Outcomes = new Map(comers.filter(isUsed).map(comer => [comer, usedBefore()]))
    if (!locked) return outcomes
    const enteredAt = new Map(there.map(place => [place.userId, place.enteredAt.getTime()]))
    const asking = comers.filter(comer => !outcomes.has(comer))
    const before = { ...locked, opensAt: locked.opensAt.getTime() }
    const { room, places } = placesOf(asking, { room: before, enteredAt, at })
    if (places.size > 0) await save(db, { projectId, at, room, places })
    return new Map([...outcomes, ...places])
  },
}

interface Line {
  room: Room
  /** Of the places that there are, by fan. */
  enteredAt: Map<number, number>
  at: number
}

/** In the order in which they came. */
function placesOf(asking: Comer[], { room, enteredAt, at }: Line) {
  const places = new Map<Comer, Place>()
  for (const comer of asking) {
    if (enteredAt.get(comer.userId) !== comer.enteredAt?.getTime()) continue
    const next = nextPlace(room, at)
    if (!comer.proof && next.readyAt !== at) continue
    ;({ room } = next)
    enteredAt.set(comer.userId, at)
    const { readyAt } = next
    places.set(comer, { opensAt: room.opensAt, readyAt, intervalMs: intervalMs(room), issuedAt: at })
  }
  return { room, places }
}

/** The line's end is no `Date`: fast rooms let more than one fan in within a millisecond. */
const lock = statement({
  name: 'shop.lock-waiting-room',
  text: `select per_minute as "perMinute", early_per_minute as "earlyPerMinute", opens_at as "opensAt",
      (extract(epoch from next_at) * 1000)::float8 as "nextAt", early_count as "earlyCount"
    from waiting_rooms where project_id = $1 for no key update`,
  row: z.object({
    perMinute: z.int(),
    earlyPerMinute: z.int(),
    opensAt: z.date(),
    nextAt: z.number(),
    earlyCount: z.int(),
  }),
})

const readPlaces = statement({
  name: 'shop.read-waiting-places',
  text: `select user_id as "userId", entered_at as "enteredAt" from waiting_places
    where project_id = $1 and user_id = any ($2::bigint[])`,
  row: z.object({ userId: z.int(), enteredAt: z.date() }),
})

const saveStatement = statement({
  name: 'shop.save-waiting-places',
  text: `with placed as (
      insert into waiting_places (project_id, user_id, entered_at, ready_at)
        select $1, user_id, $2, ready_at from unnest($3::bigint[], $4::timestamptz[]) p (user_id, ready_at)
        on conflict (project_id, user_id) do update set entered_at = excluded.entered_at, ready_at = excluded.ready_at
    ) update waiting_rooms set next_at = to_timestamp($5::float8 / 1000), early_count = $6 where project_id = $1`,
  row: none,
})

interface ToSave {
  projectId: string
  at: number
  room: Room
  places: Map<Comer, Place>
}

async function save(db: Db, { projectId, at, room, places }: ToSave): Promise<void> {
  const userIds = [...places.keys()].map(({ userId }) => userId)
  const readyAt = [...places.values()].map(place => (place.readyAt === null ? null : new Date(place.readyAt)))
  await db.query(saveStatement, [projectId, new Date(at), userIds, readyAt, room.nextAt, room.earlyCount])
}
