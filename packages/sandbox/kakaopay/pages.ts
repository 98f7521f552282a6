import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { RecordStore } from '../journal.ts'
import { formatWon, renderPayPage } from '../pay-page.ts'
import type { Route } from '../routes.ts'
import { type KakaopayRecord, paymentLifetimeMs } from './record.ts'

interface Setup {
  records: RecordStore<KakaopayRecord>
  now: () => number
}

/** Serves the fan's approval page, which is the same on desktop and phone. */
export function createKakaopayPages({ records, now }: Setup): Route[] {
  const path = '/mockup/bridge/:kind/pg/one-time/payment/:hash'
  const find = (c: Context) => records.values().find(({ hash }) => hash === c.req.param('hash'))
  const show = (c: Context) => {
    const record = find(c)
    if (!record) return c.text('Not found', 404)
    const isPaid = record.actions.length > 0
    if (!isPaid && now() > record.createdAt + paymentLifetimeMs) return c.redirect(record.urls.fail, 303)
    if (record.status === 'READY') records.put({ ...record, status: 'OPEN_PAYMENT' })
    const form = (label: string, choice: string) => ({ label, action: c.req.path, fields: { choice } })
    return renderPayPage(c, {
      service: 'KakaoPay',
      title: record.item,
      amount: formatWon(record.total),
      lines: [`Payment ${record.order}`],
      forms: [{ ...form('Pay', 'pay'), isMain: true }, form('Refuse', 'refuse'), form('Cancel', 'cancel')],
    })
  }
  const choose = async (c: Context) => {
    const record = find(c)
    if (!record) return c.text('Not found', 404)
    const { choice } = await c.req.parseBody()
    const isPaid = record.actions.length > 0
    if (choice !== 'pay') {
      if (!isPaid) records.put({ ...record, status: choice === 'refuse' ? 'FAIL_PAYMENT' : 'QUIT_PAYMENT' })
      return c.redirect(choice === 'refuse' ? record.urls.fail : record.urls.cancel, 303)
    }
    const pgToken = record.pgToken ?? randomBytes(10).toString('hex')
    records.put({ ...record, pgToken, status: isPaid ? record.status : 'AUTH_PASSWORD' })
    const back = new URL(record.urls.approval)
    back.searchParams.set('pg_token', pgToken)
    return c.redirect(back.href, 303)
  }
  return [
    { method: 'GET', path, handle: show },
    { method: 'POST', path, handle: choose },
  ]
}
