import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Failure } from '../../../platform/contract/errors.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { readWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { changeShow, falseStartMs, type ShowAct } from './change-show.ts'
import { showMachine } from './show-machine.ts'
import { showFixtures } from './testing/show-fixtures.ts'

let now = 0
let database: TestDatabase
beforeEach(async () => {
  now = Date.UTC(2030, 4, 1)
  database = await testDatabase()
})
afterEach(() => database.close())

async function act(showId: number, name: ShowAct, note?: Record<string, string>) {
  const input = { showId, act: name, actor: 'operator:mika', now, note } as const
  const changed = await database.transaction(db => changeShow(db, input))
  return changed instanceof Failure ? changed.entry.name : changed.to
}
const readRow = async (id: number) =>
  (await database.pool.query('select * from shows where id = $1', [id])).rows[0]
const events = async (id: number) =>
  (await database.pool.query('select act from show_events where show_id = $1 order by id', [id])).rows.map(
    ({ act: name }) => name,
  )
const replay = { replay_type: 2, replay_source: 'vod/master.m3u8' }

describe('changeShow', () => {
  test('takes a show from its start to the end of its replay and records each change', async () => {
    const { id } = await showFixtures(database).aShow({ also: replay })
    expect(await act(id, 'start')).toBe('ON_SHOW')
    expect((await readRow(id)).started_at).toEqual(new Date(now))
    expect(await act(id, 'start')).toBe('not_allowed_now')
    now += 7_200_000
    expect(await act(id, 'end')).toBe('END_SHOW')
    expect(await act(id, 'publish_replay')).toBe('ON_VOD')
    expect(await readRow(id)).toMatchObject({ ended_at: new Date(now), vod_from: new Date(now) })
    expect(await act(id, 'finish')).toBe('DONE')
    expect(await events(id)).toEqual(['begin', 'start', 'end', 'publish_replay', 'finish'])
    expect((await readWaitingJobs(database, 'notifyShowFans')).map(({ payload }) => payload)).toMatchObject([
      { show_id: id, news: 'replay' },
    ])
  })

  test('takes back a false start only within ten minutes', async () => {
    const { id } = await showFixtures(database).aShow()
    await act(id, 'start')
    now += falseStartMs
    expect(await act(id, 'take_back')).toBe('PRE_SHOW')
    expect((await readRow(id)).started_at).toBeNull()
    await act(id, 'start')
    now += falseStartMs + 1
    expect(await act(id, 'take_back')).toBe('show_started_long_ago')
    expect((await readRow(id)).status).toBe('ON_SHOW')
  })

  test('rejects starting or replaying a show without a source', async () => {
    const { id } = await showFixtures(database).aShow({ also: { live_source: null } })
    expect(await act(id, 'start')).toBe('show_source_missing')
    const { id: over } = await showFixtures(database).aShow({ status: 'END_SHOW' })
    expect(await act(over, 'publish_replay')).toBe('show_source_missing')
    expect(await act(99, 'start')).toBe('show_not_found')
  })

  test("stores a cancellation's note and notifies fans with reminders", async () => {
    const { id } = await showFixtures(database).aShow()
    expect(await act(id, 'cancel', { en: 'The singer is ill.' })).toBe('DONE')
    expect(await readRow(id)).toMatchObject({ is_cancelled: true, cancel_note: { en: 'The singer is ill.' } })
    expect(await readWaitingJobs(database, 'notifyShowFans')).toMatchObject([
      { payload: { news: 'cancelled' } },
    ])
  })

  /** Model of the state machine: returns the state after an act, or null if it is forbidden. */
  function next(state: string, name: ShowAct, sinceStartMs: number, hasReplay: boolean): string | null {
    const to = showMachine.transitions.find(
      step => step.act === name && (step.from as readonly string[]).includes(state),
    )
    if (!to) return null
    if (name === 'take_back' && sinceStartMs > falseStartMs) return null
    return name === 'publish_replay' && !hasReplay ? null : to.to
  }

  test('stays in the state of the last event and rejects forbidden acts in any sequence', async () => {
    const acts = [...new Set(showMachine.transitions.map(step => step.act))]
    const step = fc.record({
      name: fc.constantFrom(...acts),
      waitMs: fc.constantFrom(0, 60_000, falseStartMs),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.boolean(), async (steps, hasReplay) => {
        const { id } = await showFixtures(database).aShow(hasReplay ? { also: replay } : {})
        let [state, startedAt] = ['PRE_SHOW', 0]
        for (const { name, waitMs } of steps) {
          now += waitMs
          const expected = next(state, name, now - startedAt, hasReplay)
          const outcome = await act(id, name)
          expect(showMachine.states.includes(outcome as never) ? outcome : null).toBe(expected)
          if (expected && name === 'start') startedAt = now
          state = expected ?? state
        }
        expect((await readRow(id)).status).toBe(state)
        const { rows } = await database.pool.query(
          'select from_state, to_state from show_events where show_id = $1 order by id',
          [id],
        )
        expect(rows.at(-1).to_state).toBe(state)
        for (const [at, { from_state: from }] of rows.entries())
          if (at > 0) expect(from).toBe(rows[at - 1].to_state)
      }),
      { numRuns: 25 },
    )
  })
})
