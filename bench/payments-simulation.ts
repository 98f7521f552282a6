/**
 * `npm run bench -- payments-simulation`: random payment histories, each checked against the invariants of
 * money: 100,000 in memory over the decisions alone, 2,000 over the use cases and PostgreSQL. `--
 * payments-simulation 500 20` plays fewer of each; `-- payments-simulation postgres 4711` and `memory 4711`
 * replay one by its seed. Every failed history prints its seed.
 */
import { paymentWorldOn } from '../src/commerce/payments/server/testing/payment-world.ts'
import { playHistory } from '../src/commerce/payments/server/testing/simulation/history.ts'
import { playInMemory } from '../src/commerce/payments/server/testing/simulation/in-memory.ts'
import { scratchDatabase } from './scratch-database.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Histories per database; with more, the checks become slow. */
const historiesOfWorld = 25

function inMemory(first: number, count: number): number {
  let failedCount = 0
  for (let seed = first; seed < first + count; seed += 1) {
    const problems = playInMemory(seed)
    if (problems.length > 0) {
      failedCount += 1
      say(`memory ${seed}: ${problems.join('; ')}`)
    }
  }
  return failedCount
}

async function overPostgres(first: number, count: number): Promise<number> {
  let failedCount = 0
  for (let from = first; from < first + count; from += historiesOfWorld) {
    const chargesByApproval = Math.floor(from / historiesOfWorld) % 2 === 0
    await using database = await scratchDatabase()
    const world = await paymentWorldOn(
      { ...database, close: async () => {} },
      { stock: 3, chargesByApproval },
    )
    for (let seed = from; seed < Math.min(from + historiesOfWorld, first + count); seed += 1) {
      const problems = await playHistory(world, seed)
      if (problems.length > 0) {
        failedCount += 1
        say(`postgres ${seed}: ${problems.join('; ')}`)
      }
      await world.rows('update variants set stock = sold_count + 3')
    }
  }
  return failedCount
}

async function main([first = '100000', second = '2000']: string[]): Promise<boolean> {
  const started = performance.now()
  if (first === 'memory') return inMemory(Number(second), 1) === 0
  if (first === 'postgres') {
    // A history continues from the state that earlier ones left in the database.
    const seed = Number(second)
    return (await overPostgres(seed - (seed % historiesOfWorld), (seed % historiesOfWorld) + 1)) === 0
  }
  const memoryFailed = inMemory(0, Number(first))
  say(`${first} histories in memory: ${memoryFailed} failed`)
  const postgresFailed = await overPostgres(0, Number(second))
  say(`${second} histories over PostgreSQL: ${postgresFailed} failed`)
  say(`${((performance.now() - started) / 1_000).toFixed(0)} s`)
  return memoryFailed + postgresFailed === 0
}

process.exit((await main(process.argv.slice(2))) ? 0 : 1)
