import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../../../platform/server/testing/database.ts'
import { createDrawnSales, type DrawnSales, endsAt, hour, listWinnerStatuses } from './testing/drawn-sales.ts'

let sales: DrawnSales
beforeAll(async () => {
  sales = await createDrawnSales()
})
afterAll(() => sales.close())

describe('repeated draw step', () => {
  test('changes nothing, even when two run in parallel', async () => {
    const sale = await sales.aSale([2, 2])
    await sale.end()
    await Promise.all([sales.advance(endsAt + hour), sales.advance(endsAt + hour)])
    await Promise.all([sales.advance(endsAt + 3 * hour), sales.advance(endsAt + 3 * hour)])
    const drawn = await sale.draw()
    expect(drawn.winners).toHaveLength(2)
    const acts = await sales.run('select act from draw_events where project_id = $1 order by id', sale.id)
    expect(acts.map(({ act }) => act)).toEqual(['begin', 'freeze', 'draw'])
  })

  /** Simulates a process that dies at its nth transaction, just before or just after the commit. */
  function dyingAt(
    count: number,
    when: 'before' | 'after',
  ): { database: TestDatabase; hasDied: () => boolean } {
    let left = count
    const transaction: TestDatabase['transaction'] = async (work, ...more) => {
      if (left < 1) throw new Error('this process is dead')
      left -= 1
      const isLast = left === 0
      const done = await sales.database.transaction(
        async db => {
          const result = await work(db)
          if (isLast && when === 'before') throw new Error('killed before the commit')
          return result
        },
        ...more,
      )
      if (isLast) throw new Error('killed after the commit')
      return done
    }
    return { database: { ...sales.database, transaction }, hasDied: () => left < 1 }
  }

  test.each(['before', 'after'] as const)(
    'completes a draw exactly once after a process is killed %s any commit',
    async when => {
      let count = 1
      for (let isWhole = false; !isWhole; count += 1) {
        await sales.run(`update draws set status = 'cancelled'`)
        const sale = await sales.aSale([2, 1, 1])
        await sale.end()
        const dying = dyingAt(count, when)
        await sales.advance(endsAt + hour, dying.database)
        await sales.advance(endsAt + 3 * hour, dying.database)
        isWhole = !dying.hasDied()
        await sales.advance(endsAt + hour)
        await sales.advance(endsAt + 3 * hour)
        const drawn = await sale.draw()
        expect([count, drawn.state, listWinnerStatuses(drawn)]).toEqual([
          count,
          'drawn',
          ['waiting', 'waiting'],
        ])
        expect(await sale.verify()).toMatchObject({ difference: null })
        const acts = await sales.run('select act from draw_events where project_id = $1 order by id', sale.id)
        expect(acts.map(({ act }) => act)).toEqual(['begin', 'freeze', 'draw'])
        const notified = await sales.run(
          `select count(*)::int as count from domain_events where params ->> 'news' = 'won'
          and fan_ids && $1::bigint[]`,
          sale.fans.map(({ userId }) => userId),
        )
        expect(notified).toEqual([{ count: 2 }])
      }
      // Freezing, the two transactions of drawing, and settling winners after each of them.
      expect(count - 2).toBe(5)
    },
  )
})
