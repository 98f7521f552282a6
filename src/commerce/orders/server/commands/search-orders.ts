import type { Command } from '../../../../platform/server/operators/command.ts'
import { orderStatus } from '../../order-shapes.ts'
import { searchOrders } from '../search-orders.ts'

const limitUsual = 50
const limitMax = 1_000

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
    const parsedStatus = status === undefined ? null : orderStatus.safeParse(status.toUpperCase())
    if (parsedStatus && !parsedStatus.success)
      return { ok: false, problem: `"${status}" is no status of an order.` }
    const most = /^\d{1,4}$/.test(limit) ? Number(limit) : 0
    if (most < 1 || most > limitMax)
      return { ok: false, problem: `--limit is a number from 1 to ${limitMax}.` }
    const orders = await searchOrders(database.db, {
      number,
      email,
      project,
      status: parsedStatus?.data,
      most,
    })
    const lines = orders.map(order =>
      [
        ...[order.number, order.status, order.placed_at.toISOString(), `${order.total} ${order.currency}`],
        ...[`project ${order.project_id}`, order.email ?? 'account deleted'],
      ].join('\t'),
    )
    return { ok: true, data: { orders }, text: lines.join('\n') || 'There are none.' }
  },
}
