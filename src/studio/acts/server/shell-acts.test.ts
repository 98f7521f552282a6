import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { Failure } from '../../../platform/contract/errors.ts'
import { createServiceClient } from '../../../platform/server/call-service.ts'
import type { CommandContext } from '../../../platform/server/operators/command.ts'
import { runGraveAct } from '../../../platform/server/operators/run-grave-act.ts'
import { type ActsDesk, anActsDesk } from './testing/acts-desk.ts'
import { thingAct, thingActs } from './testing/thing-acts.ts'

let desk: ActsDesk
let context: CommandContext
beforeEach(async () => {
  desk = await anActsDesk()
  context = {
    config: testConfig(),
    database: desk.database,
    now: () => desk.clock.now,
    log: pino({ level: 'silent' }),
    createServices: createServiceClient,
    actor: { name: 'shell:ada', via: 'shell', requestId: null },
  }
})
afterEach(() => desk.close())

const byName = (name: string) => thingActs.find(act => act.name === name)!

describe('grave act of a command', () => {
  test('is done at once without a second person, and all owners hear of it', async () => {
    await desk.hire('Owner', { columns: { email: 'ada@team.example' } })
    await desk.hire('Owner', { columns: { email: 'bo@team.example', locale: 'ja' } })
    await desk.hire('Owner', { columns: { email: 'gone@team.example', disabled_at: new Date() } })
    await desk.hire('Support')
    const done = await runGraveAct(context, byName('thing cancel'), { thing_id: 1 }, { reason: 'by hand' })
    expect(done).toMatchObject({ touched: { thing: 1 }, plan: { object: 'thing 1' } })
    expect(await desk.readThing()).toEqual({ state: 'cancelled', is_held: false })
    expect(await desk.readLog()).toMatchObject([
      { actor: 'shell:ada', via: 'shell', act: 'thing cancel', reason: 'by hand', has_batch: true },
    ])
    await desk.runJobs()
    expect(desk.mails.map(({ to }) => to)).toEqual(['ada@team.example', 'bo@team.example'])
    expect(desk.mails[0]!.subject).toBe('On the server: thing cancel')
    expect(desk.mails[0]!.text).toContain('shell:ada used a command: thing cancel (thing 1).')
    expect(desk.mails[0]!.text).toContain('Reason: by hand')
    expect(desk.mails[1]!.subject).toBe('サーバーで実行：thing cancel')
  })

  test.each([
    [false, true],
    [true, false],
  ])('holds notifications unless it is told not to (isNow: %s)', async (isNow, isHeld) => {
    await runGraveAct(context, byName('thing hide'), { thing_id: 1 }, { reason: 'x', isNow })
    expect(await desk.readLog()).toMatchObject([{ act: 'thing hide', after: { tells: isHeld } }])
  })

  test('changes nothing and notifies no one when it is not possible or fails', async () => {
    await desk.hire('Owner')
    const failing = thingAct('thing fail', 'x', {
      perform: async (db, plan, by, actContext) => {
        await byName('thing refund').perform(db, plan, by, actContext)
        const refused = await byName('thing show').plan(db, { thing_id: 99 }, actContext)
        return refused instanceof Failure ? refused : { touched: {}, result: {} }
      },
    })
    const acts = [byName('thing show'), failing]
    for (const act of acts) {
      expect(await runGraveAct(context, act, { thing_id: 1 }, { reason: 'x' })).toBeInstanceOf(Failure)
    }
    await desk.runJobs()
    expect([await desk.readThing(), await desk.readLog(), desk.mails]).toEqual([
      { state: 'open', is_held: false },
      [],
      [],
    ])
  })

  test('passes what `prepare` has read outside the transaction to `perform`', async () => {
    const seen: unknown[] = []
    const prepared = thingAct('thing draw', 'drawn', {
      prepare: async ({ thing_id: id }) => `value ${id}`,
      perform: async (db, plan, by, actContext) => {
        seen.push(by.prepared)
        return byName('thing refund').perform(db, plan, by, actContext)
      },
    })
    await runGraveAct(context, prepared, { thing_id: 2 }, { reason: 'x' })
    expect(seen).toEqual(['value 2'])
  })
})
