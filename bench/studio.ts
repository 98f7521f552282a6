/**
 * `npm run bench -- studio`: reads the studio's orders with 100,000 of them, in this process. Passes when each
 * call takes 100 ms or less at p95. `SCALE=0.1` makes a tenth.
 */
import { createRandom } from '../demo/catalogue/random.ts'
import { aStaff } from '../src/studio/staff/server/testing/a-staff.ts'
import { createBenchApp } from './app.ts'
import { createScratchDatabase } from './database.ts'
import { finish, formatLoad, judgeTimes } from './report.ts'
import { fillOrders } from './studio-data.ts'

const orderCount = Math.round(100_000 * Number(process.env['SCALE'] ?? 1))
const callsPerList = 60
const msMax = 100
const random = createRandom(7)
const any = (max: number) => random.int(1, max)
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()

/** The list's filters and sorts, then an order's page, and the search. */
function createReads(publicIds: readonly string[]): Record<string, () => string> {
  const orders = (query: string) => `orders/?${query}`
  return {
    newest: () => orders(''),
    'a later page': () => orders(`offset=${50 * any(19)}`),
    oldest: () => orders('sort=placed'),
    'by total': () => orders(`sort=${random.pick(['total', '-total'])}`),
    'of a status': () => orders(`status=${random.pick(['PENDING', 'INPROGRESS', 'COMPLETED,REFUNDED'])}`),
    'of a project': () => orders(`project_id=${any(20)}`),
    'of a country': () => orders(`country=${random.pick(['DE', 'KR', 'NZ', 'IS'])}`),
    'of a method': () => orders(`method=${random.pick(['stripe_card', 'kakaopay', 'kg_directbank'])}`),
    disputed: () => orders('is_disputed=true'),
    unsent: () => orders(`unsent_days=${random.pick([0, 3, 30, 700])}&sort=placed`),
    'of some days': () => orders(`from=${day(any(700))}&until=${day(any(30))}`),
    'all filters': () => orders('status=INPROGRESS&project_id=3&country=DE&method=paypal&unsent_days=3'),
    'by number': () => orders(`query=${random.pick(['AB', 'C2', '7K3', 'ZZZZ'])}`),
    'by email': () => orders(`query=fan${any(50_000)}@`),
    'by a name': () => orders(`query=${random.pick(['kim', 'k', 'mina', 'mina kim 7', 'ye', 'nobody'])}`),
    'by phone': () => orders(`query=010${random.pick(['1000', '10001', '2000'])}`),
    'by a provider’s id': () => orders(`query=pi_${any(9_999)}`),
    'by a name, unsent': () => orders('query=kim&unsent_days=3&sort=total'),
    'an order': () => `orders/${random.pick([...publicIds])}/`,
    'search by name': () => `search/?query=${random.pick(['kim', 'mina'])}`,
  }
}

async function main(): Promise<boolean> {
  await using database = await createScratchDatabase()
  const publicIds = await fillOrders(database.pool, orderCount)
  const { token } = await aStaff(database)
  const app = await createBenchApp(database, { STUDIO_URL: 'https://studio.example' })
  const headers = { Host: 'studio.example', Cookie: `__Host-studio=${token}` }
  let isPassed = true
  for (const [name, createPath] of Object.entries(createReads(publicIds))) {
    const times: number[] = []
    for (let call = -5; call < callsPerList; call += 1) {
      const start = performance.now()
      const address = `https://studio.example/api/studio/${createPath()}`
      const response = await app.fetch(new Request(address, { headers }))
      const text = await response.text()
      if (response.status !== 200) throw new Error(`${address} returns ${response.status}: ${text}`)
      if (call >= 0) times.push(performance.now() - start)
    }
    isPassed = judgeTimes(name, times, msMax) && isPassed
  }
  await app.close()
  return isPassed
}

finish({
  isPassed: await main(),
  summary: `p95 at most ${msMax} ms of ${orderCount} orders, ${formatLoad()}`,
})
