import * as z from 'zod'
import type { Failure } from '../../../../platform/contract/errors.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import type { WriteBatch } from '../../../../platform/server/writes/write-batches.ts'
import {
  consumeHumanChecks,
  failAsUsed,
  type PersonProof,
} from '../../../../site/human-checks/server/index.ts'
import { computeIntervalMs, computeNextPlace, type Room } from './turn.ts'

export interface Entrant {
  userId: number
  proof: PersonProof | undefined
  /** Entry time of the place that this one replaces; null if there is none. */
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
 * A fan without an entry got no place: another tab was first, the human check is missing, or the room is
 * closed.
 */
type Outcomes = Map<Entrant, Place | Failure>

/** Groups commits, because the end of the queue is a hot row that stays locked while turns are assigned. */
export const placeBatch: WriteBatch<Entrant, Outcomes> = {
  itemsMax: 200,
  async run(db, projectId, entrants, { now }) {
    const at = now()
    const answers = entrants.flatMap(({ proof }) => proof?.answer ?? [])
    const [used, [locked], there] = await Promise.all([
      consumeHumanChecks(db, answers),
      db.query(lock, [projectId]),
      db.query(readPlaces, [projectId, entrants.map(({ userId }) => userId)]),
    ])
    const isUsed = ({ proof }: Entrant) => !!proof?.answer && used.has(proof.answer)
    const outcomes: Outcomes = new Map(entrants.filter(isUsed).map(entrant => [entrant, failAsUsed()]))
    if (!locked) return outcomes
    const enteredAt = new Map(there.map(place => [place.userId, place.enteredAt.getTime()]))
    const eligible = entrants.filter(entrant => !outcomes.has(entrant))
    const before = { ...locked, opensAt: locked.opensAt.getTime() }
    const { room, places } = assignPlaces(eligible, { room: before, enteredAt, at })
    if (places.size > 0) await save(db, { projectId, at, room, places })
    return new Map([...outcomes, ...places])
  },
}

interface Line {
  room: Room
  /** Entry times of existing places by fan. */
  enteredAt: Map<number, number>
  at: number
}

function assignPlaces(eligible: Entrant[], { room, enteredAt, at }: Line) {
  const places = new Map<Entrant, Place>()
  for (const entrant of eligible) {
    if (enteredAt.get(entrant.userId) !== entrant.enteredAt?.getTime()) continue
    const next = computeNextPlace(room, at)
    if (!entrant.proof && next.readyAt !== at) continue
    ;({ room } = next)
    enteredAt.set(entrant.userId, at)
    const { readyAt } = next
    places.set(entrant, { opensAt: room.opensAt, readyAt, intervalMs: computeIntervalMs(room), issuedAt: at })
  }
  return { room, places }
}

/** The end of the queue is not read as a `Date`, because fast rooms admit several fans per millisecond. */
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
  places: Map<Entrant, Place>
}

async function save(db: Db, { projectId, at, room, places }: ToSave): Promise<void> {
  const userIds = [...places.keys()].map(({ userId }) => userId)
  const readyAt = [...places.values()].map(place => (place.readyAt === null ? null : new Date(place.readyAt)))
  await db.query(saveStatement, [projectId, new Date(at), userIds, readyAt, room.nextAt, room.earlyCount])
}
