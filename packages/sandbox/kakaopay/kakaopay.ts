import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Context } from 'hono'
import * as z from 'zod'
import { Shelf } from '../journal.ts'
import { misbehaving } from '../misbehave.ts'
import type { Means, Player } from '../player.ts'
import type { Route } from '../routes.ts'
import { kakaopayPages } from './pages.ts'
import { type Action, type KakaopayRecord, lifeMs } from './record.ts'

export interface KakaopayKeys {
  cid: string
  secretKey: string
}

interface Setup extends Pick<Means, 'faults' | 'later' | 'now'> {
  keys: KakaopayKeys
  records: Shelf<KakaopayRecord>
}

const readyAsked = z.object({
  cid: z.string(),
  partner_order_id: z.string().min(1).max(100),
  partner_user_id: z.string().min(1).max(100),
  item_name: z.string().min(1).max(100),
  quantity: z.int().min(1),
  total_amount: z.int().min(1),
  tax_free_amount: z.int().min(0),
  vat_amount: z.int().min(0).optional(),
  approval_url: z.url().max(255),
  cancel_url: z.url().max(255),
  fail_url: z.url().max(255),
})
const approveAsked = z.object({
  cid: z.string(),
  tid: z.string(),
  partner_order_id: z.string(),
  partner_user_id: z.string(),
  pg_token: z.string(),
  total_amount: z.int().optional(),
  payload: z.string().optional(),
})
const orderAsked = z.object({ cid: z.string(), tid: z.string() })
const cancelAsked = z.object({
  cid: z.string(),
  tid: z.string(),
  cancel_amount: z.int().min(1),
  cancel_tax_free_amount: z.int().min(0),
  cancel_vat_amount: z.int().min(0).optional(),
  cancel_available_amount: z.int().optional(),
  payload: z.string().max(200).optional(),
})

const messages: Record<number, string> = {
  [-400]: 'no authorization',
  [-401]: 'wrong key',
  [-701]: 'not authenticated yet',
  [-702]: 'already approved',
  [-704]: 'amount',
  [-706]: 'partner_order_id',
  [-707]: 'partner_user_id',
  [-708]: 'pg_token',
  [-710]: 'more than can be cancelled',
  [-721]: 'no such tid',
  [-722]: 'amount data',
  [-723]: 'tid expired',
  [-731]: 'cid',
  [-780]: 'approval failed',
  [-781]: 'cancel failed',
  [-784]: 'not cancellable',
}

const failures: Record<string, number> = { ready: -500, approve: -780, cancel: -781 }

const refuse = (c: Context, code: number): Response =>
  c.json(
    { error_code: code, error_message: messages[code] ?? 'error', extras: {} },
    code === -401 ? 401 : 400,
  )

/** Local times in Korea, without an offset. */
const timeOf = (ms: number) => new Date(ms + 9 * 3_600_000).toISOString().slice(0, 19)

const cancelledOf = ({ actions }: KakaopayRecord) =>
  actions.reduce((sum, { payment_action_type: type, amount }) => sum + (type === 'CANCEL' ? amount : 0), 0)

/** KakaoPay's single payment (payments.md 3): the four calls, and the fan's approval page. */
export function kakaopay(means: Means): Player {
  const keys = { cid: 'TC0ONETIME', secretKey: `DEV${means.secret.slice(8, 40)}` }
  const records = new Shelf<KakaopayRecord>(path.join(means.folder, 'kakaopay.jsonl'))
  return {
    name: 'kakaopay',
    title: 'KakaoPay',
    routes: [...calls({ ...means, keys, records }), ...kakaopayPages({ ...means, records })],
    env: url => ({
      KAKAOPAY_URL: url,
      KAKAOPAY_CID: keys.cid,
      KAKAOPAY_SECRET_KEY: keys.secretKey,
    }),
    guide: () => ({
      pay: 'Open next_redirect_pc_url; post choice=pay, refuse or cancel to the same address.',
    }),
  }
}

function calls({ keys, records, faults, later, now }: Setup): Route[] {
  const misbehave = misbehaving({ service: 'kakaopay', faults, later })
  const refusedByBank = (c: Context, operation: string, asked: object) => {
    const record = 'tid' in asked && operation === 'approve' ? records.get(String(asked.tid)) : undefined
    if (record) records.put({ ...record, status: 'FAIL_PAYMENT' })
    return refuse(c, failures[operation] ?? -500)
  }
  const call = <Asked extends { cid: string }>(
    operation: string,
    asked: z.ZodType<Asked>,
    work: (c: Context, asked: Asked, fault: string | null) => Response,
  ): Route => {
    const handle = misbehave(operation, async (c, fault) => {
      if (c.req.header('authorization') !== `SECRET_KEY ${keys.secretKey}`) return refuse(c, -401)
      const read = asked.safeParse(await c.req.json().catch(() => null))
      if (!read.success) return refuse(c, -722)
      if (read.data.cid !== keys.cid) return refuse(c, -731)
      if (fault === 'refused') return refusedByBank(c, operation, read.data)
      return work(c, read.data, fault)
    })
    return { method: 'POST', path: `/online/v1/payment/${operation}`, handle }
  }
  return [
    call('ready', readyAsked, (c, asked) => {
      const record = records.put(recordOf(asked, now()))
      return c.json(readied(record, c))
    }),
    call('approve', approveAsked, (c, asked, fault) => {
      const record = records.get(asked.tid)
      if (!record) return refuse(c, -721)
      const code = against(record, asked, now())
      if (code !== null) return refuse(c, code)
      const total = fault === 'wrong_amount' ? record.total + 1 : record.total
      const paid = act({ ...record, total }, 'PAYMENT', total, { at: now(), payload: asked.payload })
      records.put({ ...paid, status: 'SUCCESS_PAYMENT' })
      return c.json(presentLast({ ...paid, status: 'SUCCESS_PAYMENT' }, keys))
    }),
    call('order', orderAsked, (c, { tid }) => {
      const record = records.get(tid)
      return record ? c.json(present(record, keys)) : refuse(c, -721)
    }),
    call('cancel', cancelAsked, (c, asked) => {
      const record = records.get(asked.tid)
      if (!record) return refuse(c, -721)
      if (record.actions.length === 0) return refuse(c, -784)
      const left = record.total - cancelledOf(record)
      if ((asked.cancel_available_amount ?? left) !== left) return refuse(c, -722)
      if (asked.cancel_amount > left) return refuse(c, -710)
      const done = act(record, 'CANCEL', asked.cancel_amount, { at: now(), payload: asked.payload })
      const status = asked.cancel_amount === left ? 'CANCEL_PAYMENT' : 'PART_CANCEL_PAYMENT'
      records.put({ ...done, status })
      const amounts = { approved_cancel_amount: { total: asked.cancel_amount } }
      return c.json({ ...presentLast({ ...done, status }, keys), ...amounts })
    }),
  ]
}

/** The error code that refuses an approval, or null. */
function against(record: KakaopayRecord, asked: z.output<typeof approveAsked>, now: number): number | null {
  if (record.actions.length > 0) return -702
  if (now > record.createdAt + lifeMs) return -723
  if (asked.partner_order_id !== record.order) return -706
  if (asked.partner_user_id !== record.user) return -707
  if (record.pgToken === null) return -701
  if (asked.pg_token !== record.pgToken) return -708
  return (asked.total_amount ?? record.total) === record.total ? null : -704
}

function recordOf(asked: z.output<typeof readyAsked>, now: number): KakaopayRecord {
  const vat = Math.round((asked.total_amount - asked.tax_free_amount) / 11)
  return {
    id: `T${randomBytes(10).toString('hex').slice(0, 19)}`,
    hash: randomBytes(16).toString('hex'),
    order: asked.partner_order_id,
    user: asked.partner_user_id,
    item: asked.item_name,
    quantity: asked.quantity,
    total: asked.total_amount,
    taxFree: asked.tax_free_amount,
    vat: asked.vat_amount ?? vat,
    status: 'READY',
    createdAt: now,
    pgToken: null,
    actions: [],
    urls: { approval: asked.approval_url, cancel: asked.cancel_url, fail: asked.fail_url },
  }
}

function readied({ id, hash, createdAt }: KakaopayRecord, c: Context) {
  const page = (kind: string) =>
    `http://${c.req.header('host')}/mockup/bridge/${kind}/pg/one-time/payment/${hash}`
  return {
    tid: id,
    tms_result: false,
    created_at: timeOf(createdAt),
    next_redirect_pc_url: page('pc'),
    next_redirect_mobile_url: page('mobile-web'),
    next_redirect_app_url: page('mobile-app'),
    android_app_scheme: 'kakaotalk://kakaopay/pg',
    ios_app_scheme: 'kakaotalk://kakaopay/pg',
  }
}

function act(
  record: KakaopayRecord,
  type: Action['payment_action_type'],
  amount: number,
  { at, payload = null }: { at: number; payload?: string | null | undefined },
): KakaopayRecord {
  const aid = `A${randomBytes(10).toString('hex').slice(0, 19)}`
  const action: Action = { aid, approved_at: timeOf(at), amount, payment_action_type: type, payload }
  return { ...record, actions: [...record.actions, action] }
}

const presentLast = (record: KakaopayRecord, keys: KakaopayKeys) => {
  const { aid, approved_at: at } = record.actions.at(-1) ?? { aid: '', approved_at: '' }
  return { ...present(record, keys), aid, [record.actions.length > 1 ? 'canceled_at' : 'approved_at']: at }
}

function present(record: KakaopayRecord, { cid }: KakaopayKeys) {
  const cancelled = cancelledOf(record)
  const isPaid = record.actions.length > 0
  return {
    tid: record.id,
    cid,
    status: record.status,
    partner_order_id: record.order,
    partner_user_id: record.user,
    payment_method_type: isPaid ? 'MONEY' : null,
    amount: { total: record.total, tax_free: record.taxFree, vat: record.vat, point: 0, discount: 0 },
    canceled_amount: { total: cancelled, tax_free: 0, vat: 0, point: 0, discount: 0 },
    cancel_available_amount: { total: isPaid ? record.total - cancelled : 0 },
    item_name: record.item,
    item_code: null,
    quantity: record.quantity,
    created_at: timeOf(record.createdAt),
    approved_at: record.actions[0]?.approved_at ?? null,
    payment_action_details: record.actions,
  }
}
