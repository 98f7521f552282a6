import { ordersModule } from '../../../../commerce/orders/server/index.ts'
import { orderFixtures } from '../../../../commerce/orders/server/testing/order-fixtures.ts'
import { shopFixtures } from '../../../../commerce/shop/server/testing/shop-fixtures.ts'
import type { Right } from '../../../../platform/contract/endpoint.ts'
import type { Staff, StaffScope } from '../../../../platform/server/staff.ts'
import { testApp } from '../../../../platform/server/testing/app.ts'
import { catalogueFixtures } from '../../../../platform/server/testing/catalogue.ts'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { runWaitingJobs } from '../../../../platform/server/testing/jobs.ts'
import { auditSql } from '../../../../platform/server/testing/operator.ts'
import { signedIn, studioCalls } from '../../../../platform/server/testing/studio.ts'
import { exportsModule } from '../../../exports/server/index.ts'
import { aStaff } from '../../../staff/server/testing/a-staff.ts'
import { sendingModule } from '../index.ts'

export const deskTime = Date.UTC(2030, 0, 20, 12)
const dayMs = 86_400_000

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
const seoul = {
  ...berlin,
  country_code: 'KR',
  name: '김민아',
  line1: '세종대로 110',
  city: '중구',
  region: '11',
  region_name: '서울',
  postal_code: '04524',
  phone_number: '+821012345678',
}

interface OrderOptions {
  of?: 'mira' | 'other'
  /** Units of the shirt in M and L, and of the print with the fan's text. */
  shirts?: number
  large?: number
  print?: string
  country?: 'DE' | 'KR'
  daysAgo?: number
  isPaid?: boolean
}

/**
 * Creates the studio with two projects: of Mira, to whom the scoped staff are limited, with a shirt in two sizes
 * and a print with a text; and another one with a tape.
 */
export async function aSendingDesk() {
  const database = await testDatabase()
  const { anArtist } = catalogueFixtures(database)
  const { aProject, insert } = shopFixtures(database)
  const orders = orderFixtures(database)
  const mira = await anArtist('Mira')
  const until = '2031-01-01T00:00:00Z'
  const also = { weight_g: 200, hs_code: '610910', origin_country: 'PT' }
  const shirt = { name: { en: 'Shirt', ko: '셔츠' }, options: { Size: ['M', 'L'] }, also }
  const project = await aProject({
    name: { en: 'Tour shop', ko: '투어 숍' },
    until,
    also: { artist_id: mira.id },
    products: [shirt, { name: 'Print', also: { weight_g: 50 } }],
  })
  const other = await aProject({ name: 'Tapes', until: '2026-01-01T00:00:00Z', products: [{ name: 'Tape' }] })
  const [, print] = project.products
  const fieldId = await insert('custom_fields', {
    product_id: print?.id,
    position: 0,
    label: JSON.stringify({ en: 'Dedication', ko: '문구' }),
    input_type: 0,
    is_required: false,
  })

  const person = await aStaff(database, { role: 'Shop', now: deskTime, columns: { name: 'Ada' } })
  const toStaff = (rights: Right[], scope: StaffScope | null, staffId = person.staffId): Staff => ({
    staffId,
    sessionId: person.sessionId,
    rights: new Map(rights.map(right => [right, scope])),
    verifiedAt: deskTime,
  })
  const one = { artistIds: [mira.id], eventIds: [] }
  const app = await testApp({
    database,
    modules: [
      signedIn({
        owner: toStaff(['orders.read', 'orders.dispatch'], null),
        scoped: toStaff(['orders.read', 'orders.dispatch'], one, person.staffId + 1),
        reader: toStaff(['orders.read'], null),
        nobody: toStaff([], null),
      }),
      ordersModule,
      exportsModule,
      sendingModule,
    ],
    now: () => deskTime,
  })
  const run = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
  const call = studioCalls(app)

  async function anOrder(options: OrderOptions = {}) {
    const { of = 'mira', shirts = 0, large = 0, print: text, country = 'DE', daysAgo = 0 } = options
    const toLine = (product: (typeof project.products)[number] | undefined, variant = 0) => ({
      productId: product?.id ?? 0,
      variantId: product?.variantIds[variant] ?? 0,
    })
    const [first, second] = project.products
    const lines = [
      ...(of === 'other' ? [toLine(other.products[0])] : []),
      ...(shirts > 0 ? [{ ...toLine(first, 0), quantity: shirts }] : []),
      ...(large > 0 ? [{ ...toLine(first, 1), quantity: large }] : []),
      ...(text === undefined ? [] : [{ ...toLine(second), customFields: { [fieldId]: text } }]),
    ]
    const order = await orders[options.isPaid === false ? 'anOrder' : 'aPaidOrder']({
      userId: await orders.aBuyer({ email: `fan${Math.random()}@post.example` }),
      projectId: of === 'other' ? other.id : project.id,
      lines,
      now: deskTime - daysAgo * dayMs,
      country,
      address: country === 'KR' ? seoul : berlin,
    })
    const [row] = await run('select number from orders where id = $1', order?.id)
    return { id: order?.id ?? 0, publicId: order?.publicId ?? '', number: String(row.number) }
  }

  return {
    database,
    call,
    run,
    anOrder,
    staffId: person.staffId,
    projectId: project.id,
    otherId: other.id,
    status: orders.statusOf,
    /** Runs the jobs of dispatches that wait. */
    work: () => runWaitingJobs(database, sendingModule.tasks ?? [], { now: () => deskTime }),
    send: (body: object, as = 'owner') =>
      call<{ is: string; unit_count: number; is_whole: boolean } & Record<string, unknown>>(
        'POST',
        'sending/parcels/',
        { as, body, key: crypto.randomUUID() },
      ),
    parcels: (orderId: number) =>
      run('select carrier, number from parcels where order_id = $1 order by id', orderId),
    /** Reads the log, oldest first. */
    log: () => run(`select actor, via, act, object, after, batch from ${auditSql} l order by id`),
    async close() {
      await app.close()
      await database.close()
    },
  }
}
export type SendingDesk = Awaited<ReturnType<typeof aSendingDesk>>
