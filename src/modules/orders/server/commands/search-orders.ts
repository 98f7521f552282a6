import * as z from 'zod'
import { idOfName } from '../../../../platform/import/id-of-key.ts'
import type { Command } from '../../../../platform/server/operators/command.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { emailKey } from '../../../accounts/server/index.ts'
import { orderStatus } from '../../order-shapes.ts'
import { numberOf } from './find-order.ts'

const limitUsual = 50
const limitMax = 1_000

const searchStatement = statement({
  name: 'orders.search',
  text: `select o.number, o.status, o.placed_at, o.total, o.currency, o.project_id, u.email from orders o
      left join users u on u.id = o.user_id
    where ($1::text is null or u.email_key = $1) and ($2::text is null or o.project_id = ${idOfName('projects', '$2')})
      and ($3::text is null or o.status = $3) and ($5::text is null or o.number = $5)
    order by o.placed_at desc, o.id desc limit $4`,
  row: z.object({
    ...{ number: z.string(), status: orderStatus, placed_at: z.date(), total: z.int(), currency: z.string() },
    ...{ project_id: z.int(), email: z.string().nullable() },
  }),
})

export const searchCommand: Command = {
  name: 'orders search',
  summary: 'Orders of a number, a fan, a project or a status, the latest first.',
  args: [],
  options: {
    number: { help: 'of the order, as 7K2M-4XH9P', value: 'number' },
    email: { help: 'of the account', value: 'address' },
    project: { help: 'its id, or the key of its import', value: 'project' },
    status: { help: orderStatus.options.join(', '), value: 'status' },
    limit: { help: `how many; ${limitUsual} unless told`, value: 'number' },
  },
  details: 'Options narrow each other. orders show has all of one order.',
  async run({ options: { number, email, project, status, limit = String(limitUsual) } }, { database }) {
    const wanted = status === undefined ? null : orderStatus.safeParse(status.toUpperCase())
    if (wanted && !wanted.success) return { ok: false, problem: `"${status}" is no status of an order.` }
    const most = /^\d{1,4}$/.test(limit) ? Number(limit) : 0
    if (most < 1 || most > limitMax)
      return { ok: false, problem: `--limit is a number from 1 to ${limitMax}.` }
    const values = [
      email === undefined ? null : emailKey(email.trim()),
      project ?? null,
      wanted?.data ?? null,
      most,
      number ? numberOf(number) : null,
    ]
    const orders = await database.db.query(searchStatement, values)
    const lines = orders.map(order =>
      [
        ...[order.number, order.status, order.placed_at.toISOString(), `${order.total} ${order.currency}`],
        ...[`project ${order.project_id}`, order.email ?? 'account deleted'],
      ].join('\t'),
    )
    return { ok: true, data: { orders }, text: lines.join('\n') || 'There are none.' }
  },
}
