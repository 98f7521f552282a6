import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Failure } from '../contract/errors.ts'
import {
  beginStates,
  changeState,
  changeStates,
  ForbiddenTransition,
  type TransitionActor,
} from './change-state.ts'
import { runOnce } from './once.ts'
import { defineMachine } from './state-machine.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

const order = defineMachine({
  name: 'test-order',
  table: { name: 'things', id: 'id', idType: 'text', state: 'status' },
  events: { name: 'thing_events', id: 'thing_id' },
  states: ['nothing', 'pending', 'paid', 'refunded'],
  initial: ['nothing', 'paid'],
  final: ['refunded'],
  transitions: [
    { from: ['nothing'], act: 'hold', to: 'pending', by: ['fan'] },
    { from: ['pending'], act: 'give_up', to: 'nothing', by: ['fan'] },
    { from: ['pending'], act: 'expire', to: 'nothing', by: ['system'] },
    { from: ['nothing', 'pending'], act: 'pay', to: 'paid', by: ['provider', 'system'] },
    { from: ['paid'], act: 'refund', to: 'refunded', by: ['operator', 'provider'] },
  ],
})

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query(`
    create table things (id text primary key, status text not null, paid_at timestamptz);
    create table thing_events (id bigint generated always as identity primary key, thing_id text not null
      references things on delete cascade, from_state text, to_state text not null, act text not null,
      at timestamptz not null, actor text not null, data jsonb not null);
    create trigger append_only before update or delete on thing_events
      for each row when (pg_trigger_depth() = 0) execute function refuse_change_of_event()`)
})
afterAll(() => database.close())

let made = 0
async function aThing(status = 'nothing'): Promise<string> {
  const id = `thing-${String(made++).padStart(6, '0')}`
  await database.transaction(async db => {
    await runOnce(db, 'insert into things values ($1, $2)', [id, status])
    await beginStates(db, order, { ids: [id], at: 0, actor: 'fan' })
  })
  return id
}
const rows = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const readStatus = async (id: string) =>
  (await rows('select status from things where id = $1', [id]))[0]?.status
const readEvents = (id: string) =>
  rows('select from_state, act, to_state, actor, data from thing_events where thing_id = $1 order by id', [
    id,
  ])

const states = ['pending', 'paid', 'refunded'] as const

describe('changeState', () => {
  test('changes the state, sets columns and appends an event', async () => {
    const id = await aThing()
    const at = Date.UTC(2030, 0, 1)
    const data = { provider_id: 'pi_1' }
    const changed = await database.transaction(db =>
      changeState(db, order, id, { to: 'paid', at, actor: 'provider', data, set: { paid_at: new Date(at) } }),
    )
    expect(changed).toEqual({ from: 'nothing', act: 'pay', to: 'paid' })
    expect(await rows('select status, paid_at from things where id = $1', [id])).toEqual([
      { status: 'paid', paid_at: new Date(at) },
    ])
    expect(await readEvents(id)).toEqual([
      { from_state: null, act: 'begin', to_state: 'nothing', actor: 'fan', data: {} },
      { from_state: 'nothing', act: 'pay', to_state: 'paid', actor: 'provider', data },
    ])
  })

  test('rejects a forbidden transition with 409 and changes nothing', async () => {
    const id = await aThing('paid')
    const refused = await changeState(database.db, order, id, { act: 'give_up', at: 1, actor: 'fan' })
    expect(refused).toBeInstanceOf(ForbiddenTransition)
    expect(refused).toMatchObject({ state: 'paid', entry: { name: 'not_allowed_now', status: 409 } })
    // The action exists, but this party may not perform it.
    const byFan = await changeState(database.db, order, id, { act: 'refund', at: 1, actor: 'fan' })
    expect(byFan).toMatchObject({ entry: { status: 409 } })
    expect(await changeState(database.db, order, 'no-thing', { act: 'pay', at: 1, actor: 'system' })).toEqual(
      expect.objectContaining({ entry: expect.objectContaining({ status: 404 }) }),
    )
    expect(await readStatus(id)).toBe('paid')
    expect(await readEvents(id)).toHaveLength(1)
  })

  test('changes the allowed rows of a batch and returns the others unchanged', async () => {
    const [held, paid, nothing] = [await aThing(), await aThing('paid'), await aThing()]
    await changeState(database.db, order, held, { act: 'hold', at: 1, actor: 'fan' })
    const ids = [nothing, 'no-thing', paid, held]
    expect(await changeStates(database.db, order, { ids, act: 'expire', at: 2, actor: 'system' })).toEqual({
      changed: [{ id: held, from: 'pending', act: 'expire', to: 'nothing' }],
      refused: [
        { id: paid, state: 'paid' },
        { id: nothing, state: 'nothing' },
      ],
    })
  })

  test('throws when several actions lead to the target state', async () => {
    const id = await aThing()
    await expect(changeState(database.db, order, id, { to: 'nothing', at: 1, actor: 'fan' })).rejects.toThrow(
      'several acts lead to nothing',
    )
  })

  test('begins a row only once and only in an initial state', async () => {
    const id = await aThing()
    await expect(beginStates(database.db, order, { ids: [id], at: 0, actor: 'fan' })).rejects.toThrow('begin')
    await expect(aThing('refunded')).rejects.toThrow('does not begin')
  })

  test('serializes concurrent changes of the same row', async () => {
    const id = await aThing()
    const first = await database.pool.connect()
    try {
      await first.query('begin')
      await first.query('select from things where id = $1 for no key update', [id])
      const second = database.transaction(db =>
        changeState(db, order, id, { act: 'hold', at: 2, actor: 'fan' }),
      )
      await isWaiting()
      await first.query(`update things set status = 'paid' where id = $1`, [id])
      await first.query('commit')
      expect(await second).toMatchObject({ state: 'paid' })
    } finally {
      first.release()
    }
    const [one, two] = await Promise.all([1, 2].map(at => aThing().then(async other => [other, at] as const)))
    const both = await Promise.all(
      [one, one, two, two].map(thing =>
        database.transaction(db => changeState(db, order, thing![0], { act: 'hold', at: 3, actor: 'fan' })),
      ),
    )
    expect(both.filter(result => result instanceof Failure)).toHaveLength(2)
    expect(await readEvents(one![0])).toHaveLength(2)
  })

  /** Resolves once a statement of this database is blocked on a lock. */
  async function isWaiting(): Promise<void> {
    const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await rows(text)).length === 0);
  }

  test('rejects updates of events and deletes events with their row', async () => {
    const id = await aThing()
    const changes = [
      'update thing_events set act = $2 where thing_id = $1',
      'delete from thing_events where thing_id = $1',
    ]
    await expect(database.pool.query(changes[0]!, [id, 'x'])).rejects.toThrow(
      'thing_events are never changed',
    )
    await expect(database.pool.query(changes[1]!, [id])).rejects.toThrow('thing_events are never changed')
    await database.pool.query('delete from things where id = $1', [id])
    expect(await readEvents(id)).toEqual([])
  })

  const acts = ['hold', 'give_up', 'expire', 'pay', 'refund'] as const
  const actors: TransitionActor[] = ['fan', 'provider', 'system', 'operator:Ada']
  const requestedChange = fc.record({
    wanted: fc.oneof(
      fc.record({ act: fc.constantFrom(...acts) }),
      fc.record({ to: fc.constantFrom(...states) }),
    ),
    actor: fc.constantFrom(...actors),
    // Indexes of the rows to change: one, or several in a batch.
    on: fc.subarray([0, 1, 2], { minLength: 1 }),
  })

  /** Reference model: a second copy of the transition table. */
  function model(state: string, target: { act: string } | { to: string }, actor: TransitionActor): string {
    const party = actor.split(':')[0]
    const may: [from: string, act: string, to: string, ...parties: string[]][] = [
      ['nothing', 'hold', 'pending', 'fan'],
      ['pending', 'give_up', 'nothing', 'fan'],
      ['pending', 'expire', 'nothing', 'system'],
      ['nothing', 'pay', 'paid', 'provider', 'system'],
      ['pending', 'pay', 'paid', 'provider', 'system'],
      ['paid', 'refund', 'refunded', 'operator', 'provider'],
    ]
    const found = may.find(
      ([from, act, to, ...parties]) =>
        from === state &&
        ('act' in target ? act === target.act : to === target.to) &&
        parties.includes(party!),
    )
    return found?.[2] ?? state
  }

  test('follows the transition table for any sequence and appends one event per change', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(requestedChange, { maxLength: 12 }), async requestedChanges => {
        const ids = [await aThing(), await aThing(), await aThing('paid')]
        const expected = [['nothing'], ['nothing'], ['paid']]
        for (const { wanted: target, actor, on } of requestedChanges) {
          await changeStates(database.db, order, { ids: on.map(at => ids[at]!), ...target, at: 1, actor })
          for (const at of on) {
            const path = expected[at]!
            const next = model(path.at(-1)!, target, actor)
            if (next !== path.at(-1)) path.push(next)
          }
        }
        for (const [at, id] of ids.entries()) {
          const events = await readEvents(id)
          expect(events.map(event => event.to_state)).toEqual(expected[at])
          expect(events.map(event => event.from_state)).toEqual([null, ...expected[at]!.slice(0, -1)])
          expect(await readStatus(id)).toBe(expected[at]!.at(-1))
        }
      }),
      { numRuns: 100 },
    )
  })
})
