import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../../platform/server/testing/jobs.ts'
import { lockOrder, takeBackItems } from '../../../orders/server/index.ts'
import { orderFixtures } from '../../../orders/server/testing/order-fixtures.ts'
import { isDrawn } from '../../fair/published.ts'
import { verifyDraw } from '../../fair/verify.ts'
import { advanceDraws } from '../advance-draws.ts'
import { readList } from '../list-file.ts'
import { readOwnEntries } from '../own-entries.ts'
import { readDraw } from '../read-draw.ts'
import { drawFixtures, startTestBeacon } from './draw-fixtures.ts'

export const hour = 3_600_000
export const from = '2026-11-10T12:00:00Z'
export const until = '2026-11-20T12:00:00Z'
export const [opensAt, endsAt] = [Date.parse(from), Date.parse(until)]

type Beacon = Pick<Awaited<ReturnType<typeof startTestBeacon>>, 'config'>

export type DrawnSales = Awaited<ReturnType<typeof createDrawnSales>>

/** Creates fan sign sales with their own database and beacon; `close` shuts down both. */
export async function createDrawnSales() {
  const [database, beacon] = await Promise.all([testDatabase(), startTestBeacon()])
  const close = () => Promise.all([database.close(), beacon.close()])
  return { database, beacon, ...buildDrawnSales(database, beacon), close }
}

function buildDrawnSales(database: TestDatabase, beacon: Beacon) {
  const orders = orderFixtures(database)
  const run = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
  /** @param at database to use instead, e.g. one whose process dies */
  const advance = (now: number, at = database) =>
    advanceDraws.run({}, aTaskContext(at, { config: beacon.config, now: () => now }))

  /**
   * Creates a fan sign whose sale ends at `until`; each number in `buys` is the quantity bought by a
   * different fan.
   */
  async function aSale(buys: number[], options: { prizes?: number; confirmHours?: number } = {}) {
    const project = await drawFixtures(database, beacon.config).aFanSign({ from, until, ...options })
    const lines = (quantity: number) => [
      { productId: project.products[0]?.id ?? 0, variantId: project.variantIds[0] ?? 0, quantity },
    ]
    const buy = async (userId: number, quantity: number, now = opensAt + hour) =>
      orders.aPaidOrder({ userId, projectId: project.id, lines: lines(quantity), now })
    const fans: { userId: number; order: { id: number; publicId: string } }[] = []
    for (const quantity of buys) {
      const userId = await orders.aBuyer()
      fans.push({ userId, order: await buy(userId, quantity) })
    }
    const end = () => run(`update projects set status = 'ended' where id = $1`, project.id)
    const refund = (order: { id: number }, quantity: number, at: number) =>
      database.transaction(async db => {
        const locked = await lockOrder(db, order)
        if (locked)
          await takeBackItems(db, locked, [{ position: 0, quantity }], { at, actor: 'operator:Ada' })
      })
    const draw = async () => {
      const published = await readDraw(database.read, project.id)
      if (!published) throw new Error('there is no draw')
      return published
    }
    const verify = async () => {
      const published = await draw()
      if (!isDrawn(published)) throw new Error('it is not drawn')
      return verifyDraw(published, (await readList(database.read, project.id, published.list.hash)) ?? '')
    }
    const own = (userId: number) => readOwnEntries(database.read, { projectId: project.id, userId })
    const toTheDraw = async () => {
      await end()
      await advance(endsAt + hour)
      const { beacon: named } = await draw()
      await advance(Date.parse(named.final_round_at ?? ''))
    }
    return { ...project, project, lines, buy, fans, end, refund, draw, verify, own, toTheDraw }
  }

  return { run, advance, aSale, orders }
}

export const listWinnerStatuses = ({ winners }: { winners: { status: string }[] }) =>
  winners.map(({ status }) => status)
