import { notificationsModule } from '../../../../notifications/server/index.ts'
import type { Mail } from '../../../../platform/server/mail.ts'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { runWaitingJobs } from '../../../../platform/server/testing/jobs.ts'
import { shopFixtures } from '../../../shop/server/testing/shop-fixtures.ts'
import { notifyBuyer } from '../index.ts'
import type { orderNews } from '../notify-buyer.ts'
import { orderFixtures } from './order-fixtures.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const berlin = {
  country_code: 'DE',
  name: 'Mina Krüger',
  organization: null,
  line1: 'Lindenstr. 4',
  line2: null,
  sublocality: null,
  city: 'Berlin',
  region: null,
  region_name: null,
  postal_code: '10969',
  sorting_code: null,
  phone_number: '+493012345678',
  clearance_code: null,
}

type OrderOptions = Partial<Parameters<ReturnType<typeof orderFixtures>['anOrder']>[0]>

/** Fixtures for the emails about orders of a project with two products. `begin` creates a new project. */
export async function orderEmailFixtures() {
  const database = await testDatabase()
  const orders = orderFixtures(database)
  const aProject = () =>
    shopFixtures(database).aProject({
      name: { en: 'Tape', ko: '테이프' },
      until: '2030-01-01T00:00:00Z',
      products: [{}, {}],
    })
  const run = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
  const lineOf = (at: number, more: object = {}) => {
    const product = mails.project.products[at]
    return { productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0, ...more }
  }

  /** Places an unpaid order, in English by default, of two items at 1,000 and one at 500. */
  async function anOrder(options: OrderOptions & { locale?: string } = {}) {
    const { locale = 'en', ...more } = options
    const userId = await orders.aBuyer({ locale })
    const lines = [lineOf(0, { quantity: 2 }), lineOf(1, { unit: 500 })]
    const projectId = mails.project.id
    const order = await orders.anOrder({ userId, projectId, lines, now, address: berlin, ...more })
    if (!order) throw new Error('there was too little of something')
    const [{ number }] = await run('select number from orders where id = $1', order.id)
    return { ...order, userId, number: String(number) }
  }

  async function sent(): Promise<Mail[]> {
    const found: Mail[] = []
    const mailer = { send: async (mail: Mail) => void found.push(mail) }
    const tasks = notificationsModule.tasks ?? []
    for (let round = 0; round < 2; round += 1)
      await runWaitingJobs(database, tasks, { mailer, now: () => now })
    return found
  }

  const tell = ({ id }: { id: number }, news: (typeof orderNews)[number], of?: string) =>
    database.transaction(db => notifyBuyer(db, id, { news, ...(of !== undefined && { of }), at: now }))

  const mails = {
    database,
    now,
    run,
    lineOf,
    anOrder,
    sent,
    tell,
    project: await aProject(),
    async begin() {
      await run('delete from graphile_worker._private_jobs')
      mails.project = await aProject()
    },
    setLine: (order: { id: number }, position: number, set: string, ...values: unknown[]) =>
      run(
        `update order_lines set ${set} where order_id = $1 and position = $2`,
        order.id,
        position,
        ...values,
      ),
    async mailOf(order: { id: number }, news: (typeof orderNews)[number], of?: string) {
      await tell(order, news, of)
      const [mail] = await sent()
      if (!mail) throw new Error('no mail was sent')
      return { text: mail.text, html: mail.html ?? '', subject: mail.subject }
    },
  }
  return mails
}
export type OrderEmailFixtures = Awaited<ReturnType<typeof orderEmailFixtures>>
