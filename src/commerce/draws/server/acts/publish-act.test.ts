import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actWorld } from '../../../../../tests/helpers/act-world.ts'
import { createServiceClient } from '../../../../platform/server/call-service.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../../platform/server/testing/jobs.ts'
import {
  countChangedRows,
  expectTouchedAsPlanned,
} from '../../../../platform/server/testing/touched-as-planned.ts'
import { orderFixtures } from '../../../orders/server/testing/order-fixtures.ts'
import { advanceDraws } from '../advance-draws.ts'
import { drawFixtures, startTestBeacon } from '../testing/draw-fixtures.ts'
import { publishDrawAct } from './publish-act.ts'

const dayMs = 86_400_000
const start = Date.parse('2026-11-22T12:00:00Z')
const at = (days: number) => new Date(start + days * dayMs).toISOString()
const follows = { draw_events: 'the history of states', draw_winner_events: 'the history of states' }

let now = start
let database: TestDatabase
let beacon: Awaited<ReturnType<typeof startTestBeacon>>
let acts: ReturnType<typeof actWorld>
beforeAll(async () => {
  database = await testDatabase()
  beacon = await startTestBeacon()
  const outside = createServiceClient({ log: { info() {}, warn() {} } })
  acts = actWorld(database, () => now, { config: beacon.config, outside })
})
afterAll(async () => {
  await database.close()
  await beacon.close()
})

/** Creates a fan sign with these paid units by fan, whose list of entries is published. */
async function aFrozenDraw(units: readonly number[], prizes: number): Promise<number> {
  now = start
  const project = await drawFixtures(database, beacon.config).aFanSign({ from: at(-1), until: at(1), prizes })
  const [product] = project.products
  const line = { productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0 }
  const orders = orderFixtures(database)
  for (const quantity of units) {
    const lines = [{ ...line, quantity }]
    await orders.aPaidOrder({ userId: await orders.aBuyer(), projectId: project.id, now, lines })
  }
  await database.pool.query(`update projects set status = 'ended', sale_until = $2 where id = $1`, [
    project.id,
    at(1),
  ])
  now = start + 1.1 * dayMs
  await advanceDraws.run({}, aTaskContext(database, { now: () => now, config: beacon.config }))
  return project.id
}

describe('draw publish', () => {
  test.each([
    [[1, 3, 2], 2],
    [[2], 3],
    [[], 1],
  ])('touches the rows that its plan says for units of %j and %i prizes', async (units, prizes) => {
    const input = { project_id: await aFrozenDraw(units, prizes) }
    expect(await acts.plan(publishDrawAct, input)).toMatchObject({ entry: { name: 'not_allowed_now' } })
    now += 2 * dayMs
    await expectTouchedAsPlanned(database, publishDrawAct, input, { follows, context: acts.context })
  })

  test('changes nothing when the beacon has no value, and is 404 outside the scope', async () => {
    const input = { project_id: await aFrozenDraw([1], 1) }
    now += 2 * dayMs
    beacon.lies.push({ status: 404 }, { status: 404 })
    const touched = await countChangedRows(database, async () => {
      expect(await acts.perform(publishDrawAct, input)).toMatchObject({ entry: { name: 'not_allowed_now' } })
    })
    expect(touched).toEqual({})
    const scope = { artistIds: [7], eventIds: [] }
    expect(await acts.plan(publishDrawAct, input, scope)).toMatchObject({ entry: { status: 404 } })
  })
})
