import * as z from 'zod'
import { fail, platformErrors } from '../../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import {
  type ActBy,
  type Consequences,
  defineGraveAct,
  type GraveAct,
  requireScope,
} from '../../../../platform/server/operators/grave-act.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import type { TestDatabase } from '../../../../platform/server/testing/database.ts'

const input = z.object({ thing_id: z.int().min(1, 'ERR_INVALID') })
type Input = z.output<typeof input>

const lockThing = statement({
  name: 'test.lock-thing',
  text: 'select id from things where id = $1 for update',
  row: z.object({ id: z.int() }),
})
const readThing = statement({
  name: 'test.thing',
  text: 'select state, price, artist_id, is_held, is_told from things where id = $1',
  row: z.object({
    state: z.string(),
    price: z.int(),
    artist_id: z.int(),
    is_held: z.boolean(),
    is_told: z.boolean(),
  }),
})
const setState = statement({
  name: 'test.set-thing',
  text: 'update things set state = $2 where id = $1',
  row: none,
})
const setHeld = statement({
  name: 'test.hold-thing',
  text: 'update things set is_held = $2 where id = $1',
  row: none,
})

/** Makes a table of things for test acts; things 1 to 3 cost 60 EUR and belong to artist 7. */
export async function makeThings({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  await pool.query(`create table things (id int primary key, state text not null default 'open',
    price int not null default 6000, artist_id int not null default 7, is_held boolean not null default false,
    is_told boolean not null default false)`)
  await pool.query('insert into things (id) values (1), (2), (3)')
}

const lock = async (db: Db, { thing_id: id }: Input) => {
  await db.query(lockThing, [id])
}

const noConsequences: Consequences = {
  told: [],
  orders: 0,
  tickets: 0,
  holds: 0,
  money: [],
  touches: { thing: 1 },
  finals: [],
  details: {},
}

const plan =
  (from: string, isMoney = false) =>
  async (db: ReadDb, { thing_id: id }: Input, { scope }: { scope: StaffScope | null }) => {
    const [thing] = await db.query(readThing, [id])
    if (!thing) return fail(platformErrors.notFound)
    const outside = requireScope(scope, { artistIds: [thing.artist_id], eventId: null })
    if (outside) return outside
    if (thing.state !== from) return fail(platformErrors.notAllowedNow)
    const money = isMoney ? [{ currency: 'EUR', amount: thing.price }] : []
    const consequences = { ...noConsequences, money, details: { price: thing.price } }
    return { object: `thing ${id}`, title: `Thing ${id}`, consequences, state: { held: thing.is_held } }
  }

const perform =
  (act: string, to: string) =>
  async (db: Db, { input: { thing_id: id } }: { input: Input }, by: ActBy) => {
    const [thing] = await db.query(readThing, [id])
    if (by.isStop && thing?.is_told) return fail(platformErrors.notAllowedNow)
    await db.query(setState, [id, to])
    await writeAudit(
      db,
      { ...by, act, object: `thing ${id}`, before: {}, after: { tells: by.tellAt !== null } },
      by.now,
    )
    return { touched: { thing: 1 }, result: { thing_id: id } }
  }

const hold = (isHeld: boolean) => async (db: Db, id: number) => {
  await db.query(setHeld, [id, isHeld])
}

export const thingAct = (
  name: string,
  to: string,
  given: Partial<GraveAct<typeof input>> = {},
): GraveAct<typeof input> =>
  defineGraveAct({
    name,
    input,
    right: 'orders.refund',
    scope: 'artist',
    secondPerson: 'never',
    waits: 'no',
    counter: null,
    lock,
    plan: plan('open'),
    perform: perform(name, to),
    ...given,
  })

/** Acts of each kind: money, two people, a wait, a wait with telling, its counter-act, and drift. */
export const thingActs = [
  thingAct('thing refund', 'refunded', { secondPerson: 'above_limit', plan: plan('open', true) }),
  thingAct('thing cancel', 'cancelled', {
    secondPerson: 'always',
    waits: 'act',
    hold: (db, { input: { thing_id: id } }) => hold(true)(db, id),
    release: (db, { thing_id: id }) => hold(false)(db, id),
  }),
  thingAct('thing pause', 'paused', {
    waits: 'act',
    hold: (db, { input: { thing_id: id } }) => hold(true)(db, id),
    release: (db, { thing_id: id }) => hold(false)(db, id),
  }),
  thingAct('thing hide', 'hidden', {
    waits: 'telling',
    counter: ({ input: { thing_id } }) => ({ name: 'thing show', input: { thing_id } }),
  }),
  thingAct('thing show', 'open', { plan: plan('hidden') }),
  thingAct('thing drop', 'dropped', { secondPerson: 'always', allowsDrift: true }),
]
