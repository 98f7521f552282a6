import { writeFileSync } from 'node:fs'
import { generate } from 'lean-qr'
import { orderFixtures } from '../src/commerce/orders/server/testing/order-fixtures.ts'
import { shopFixtures } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import { makeDoors } from '../src/ticketing/door/server/make-doors.ts'
import { database } from './database.ts'
import { aFan } from './fans.ts'

/** A ticket as its fan's page receives it. */
export interface HeldTicket {
  token: string
  short_code: string
}

/** Creates an event whose doors have just opened, with paid tickets and the access codes for its doors. */
export async function aNightAtTheDoor(name: string, { ticketCount, doorCount = 1 }: Hall) {
  const { pool } = database()
  const { rows } = await pool.query<{ id: number }>(
    `insert into events (name, slug, city_id, venue, zone, open_at, doors_at, starts_at)
      select $1, 'a-night', min(id), 'Rolling Hall', 'UTC', now(), now() - interval '10 minutes', now() + interval '1 hour'
        from cities returning id`,
    [name],
  )
  const eventId = rows[0]?.id ?? 0
  const tickets = await ticketsFor(eventId, ticketCount)
  const names = ['North gate', 'South gate'].slice(0, doorCount)
  const doors = await database().transaction(db => makeDoors(db, { eventId, names, now: Date.now() }))
  return { eventId, tickets, codes: doors.map(({ code }) => code) }
}

interface Hall {
  ticketCount: number
  doorCount?: 1 | 2
}

async function ticketsFor(eventId: number, count: number): Promise<HeldTicket[]> {
  const fan = await aFan()
  const { id: projectId, products } = await shopFixtures(database()).aProject({
    name: 'Night tickets',
    until: '2030-01-01T00:00:00Z',
    also: { type: 2 },
    products: [{ name: 'Standing', also: { event_id: eventId, persons: 1, needs_shipping: false } }],
  })
  const [product] = products
  const line = { productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0, isShipped: false }
  const lines = [{ ...line, quantity: count, unit: 1_000 }]
  await orderFixtures(database()).aPaidOrder({ userId: fan.id, projectId, now: Date.now(), lines })
  const address = `${process.env['E2E_BASE_URL']}/api/v1/shops/md/users/self/entry-tickets/`
  const response = await fetch(address, { headers: { Authorization: `Bearer ${fan.token}` } })
  return ((await response.json()) as { results: HeldTicket[] }).results
}

const [width, height] = [640, 480]
const [white, black, grey] = [235, 16, 128]

/** Writes a video that shows a code, in the format of Chromium's fake cameras (YUV4MPEG2). */
export function writeCodeVideo(file: string, text: string): void {
  const code = generate(text)
  const scale = Math.floor(height / (code.size + 8))
  const [left, top] = [width, height].map(length => Math.floor((length - code.size * scale) / 2)) as [
    number,
    number,
  ]
  const light = Buffer.alloc(width * height, white)
  for (let y = 0; y < code.size * scale; y += 1) {
    for (let x = 0; x < code.size * scale; x += 1) {
      if (code.get(Math.floor(x / scale), Math.floor(y / scale))) light[(top + y) * width + left + x] = black
    }
  }
  const frame = [Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, grey)]
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
      ...frame,
      ...frame,
    ]),
  )
}
