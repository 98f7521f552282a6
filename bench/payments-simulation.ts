/**
 * `npm run bench -- payments-simulation`: plays random payment histories and checks the money invariants
 * after each: 100,000 in memory against the decision functions alone, 2,000 against the use cases and
 * PostgreSQL. `-- payments-simulation 500 20` plays fewer of each; `-- payments-simulation postgres 4711` and
 * `memory 4711` replay one by its seed, which every failed history prints.
 */
import { paymentWorldOn } from '../src/commerce/payments/server/testing/payment-world.ts'
import { playHistory } from '../src/commerce/payments/server/testing/simulation/history.ts'
import { playInMemory } from '../src/commerce/payments/server/testing/simulation/in-memory.ts'
import { createScratchDatabase } from './database.ts'
import { finish, formatLoad, type Outcome, say } from './report.ts'

/** Maximum number of histories per database; with more, the checks become slow. */
const historiesPerWorld = 25

function playMemory(first: number, count: number): number {
  let failedCount = 0
  for (let seed = first; seed < first + count; seed += 1) {
    const problems = playInMemory(seed)
    if (problems.length === 0) continue
    failedCount += 1
    say(`memory ${seed}: ${problems.join('; ')}`)
  }
  return failedCount
}

/** Plays histories against PostgreSQL; returns how many failed. */
async function playPostgres(first: number, count: number): Promise<number> {
  let failedCount = 0
  for (let from = first; from < first + count; from += historiesPerWorld) {
    const chargesByApproval = Math.floor(from / historiesPerWorld) % 2 === 0
    await using database = await createScratchDatabase()
    const world = await paymentWorldOn(
      { ...database, close: async () => {} },
      { stock: 3, chargesByApproval },
    )
    for (let seed = from; seed < Math.min(from + historiesPerWorld, first + count); seed += 1) {
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

async function main([first = '100000', second = '2000']: string[]): Promise<Outcome> {
  const seed = Number(second)
  if (first === 'memory') return toOutcome(playMemory(seed, 1), `memory ${seed}`)
  if (first === 'postgres') {
    // Replays the earlier histories too, because each continues from the state that they left in the
    // database.
    const before = seed % historiesPerWorld
    return toOutcome(await playPostgres(seed - before, before + 1), `postgres ${seed}`)
  }
  say(formatLoad())
  const failedCount = playMemory(0, Number(first)) + (await playPostgres(0, Number(second)))
  return toOutcome(failedCount, `${first} histories in memory, ${second} over PostgreSQL`)
}

const toOutcome = (failedCount: number, what: string): Outcome => ({
  isPassed: failedCount === 0,
  summary: `${what}: ${failedCount} failed`,
})

finish(await main(process.argv.slice(2)))
