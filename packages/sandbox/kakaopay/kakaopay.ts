import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Context } from 'hono'
import * as z from 'zod'
import { createFaultInjector } from '../fault-injector.ts'
import { RecordStore } from '../journal.ts'
import type { Route } from '../routes.ts'
import type { ServiceDeps, SimulatedService } from '../simulated-service.ts'
import { createKakaopayPages } from './pages.ts'
import { type KakaopayRecord, type PaymentAction, paymentLifetimeMs } from './record.ts'

export interface KakaopayKeys {
  cid: string
  secretKey: string
}

interface Setup extends Pick<ServiceDeps, 'faults' | 'later' | 'now'> {
  keys: KakaopayKeys
  records: RecordStore<KakaopayRecord>
}

const readyRequest = z.object({
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
const approveRequest = z.object({
  cid: z.string(),
  tid: z.string(),
  partner_order_id: z.string(),
  partner_user_id: z.string(),
  pg_token: z.string(),
  total_amount: z.int().optional(),
  payload: z.string().optional(),
})
const orderRequest = z.object({ cid: z.string(), tid: z.string() })
const cancelRequest = z.object({
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

/** Formats a time in Korean local time, without an offset. */
const formatKoreanTime = (ms: number) => new Date(ms + 9 * 3_600_000).toISOString().slice(0, 19)

const sumCancelled = ({ actions }: KakaopayRecord, part: 'amount' | 'taxFree' | 'vat' = 'amount') =>
  actions.reduce((sum, action) => sum + (action.payment_action_type === 'CANCEL' ? action[part] : 0), 0)

/** Simulates KakaoPay's single payments (payments.md 3): the four API calls, and the fan's approval page. */
export function simulateKakaopay(deps: ServiceDeps): SimulatedService {
  const keys = { cid: 'TC0ONETIME', secretKey: `DEV${deps.secret.slice(8, 40)}` }
  const records = new RecordStore<KakaopayRecord>(path.join(deps.folder, 'kakaopay.jsonl'))
  return {
    name: 'kakaopay',
    title: 'KakaoPay',
    routes: [...calls({ ...deps, keys, records }), ...createKakaopayPages({ ...deps, records })],
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
  const injectFaults = createFaultInjector({ service: 'kakaopay', faults, later })
  const refusedByBank = (c: Context, operation: string, request: object) => {
    const record = 'tid' in request && operation === 'approve' ? records.get(String(request.tid)) : undefined
    if (record) records.put({ ...record, status: 'FAIL_PAYMENT' })
    return refuse(c, failures[operation] ?? -500)
  }
  const call = <Input extends { cid: string }>(
    operation: string,
    request: z.ZodType<Input>,
    work: (c: Context, request: Input, fault: string | null) => Response,
  ): Route => {
    const handle = injectFaults(operation, async (c, fault) => {
      if (c.req.header('authorization') !== `SECRET_KEY ${keys.secretKey}`) return refuse(c, -401)
      const read = request.safeParse(await c.req.json().catch(() => null))
      if (!read.success) return refuse(c, -722)
      if (read.data.cid !== keys.cid) return refuse(c, -731)
      if (fault === 'refused') return refusedByBank(c, operation, read.data)
      return work(c, read.data, fault)
    })
    return { method: 'POST', path: `/online/v1/payment/${operation}`, handle }
  }
  return [
    call('ready', readyRequest, (c, request) => {
      const record = records.put(findRecord(request, now()))
      return c.json(readied(record, c))
    }),
    call('approve', approveRequest, (c, request, fault) => {
      const record = records.get(request.tid)
      if (!record) return refuse(c, -721)
      const code = findApprovalError(record, request, now())
      if (code !== null) return refuse(c, code)
      const total = fault === 'wrong_amount' ? record.total + 1 : record.total
      const { payload } = request
      const { taxFree, vat } = record
      const paid = act(
        { ...record, total },
        'PAYMENT',
        { amount: total, taxFree, vat },
        { at: now(), payload },
      )
      records.put({ ...paid, status: 'SUCCESS_PAYMENT' })
      return c.json(presentLast({ ...paid, status: 'SUCCESS_PAYMENT' }, keys))
    }),
    call('order', orderRequest, (c, { tid }) => {
      const record = records.get(tid)
      return record ? c.json(present(record, keys)) : refuse(c, -721)
    }),
    call('cancel', cancelRequest, (c, request) => {
      const record = records.get(request.tid)
      if (!record) return refuse(c, -721)
      if (record.actions.length === 0) return refuse(c, -784)
      const left = record.total - sumCancelled(record)
      if ((request.cancel_available_amount ?? left) !== left) return refuse(c, -722)
      if (request.cancel_amount > left) return refuse(c, -710)
      const { cancel_tax_free_amount: taxFree, cancel_vat_amount: vat = 0, payload } = request
      const isTaxLeft =
        taxFree <= record.taxFree - sumCancelled(record, 'taxFree') &&
        vat <= record.vat - sumCancelled(record, 'vat')
      if (!isTaxLeft || taxFree + vat > request.cancel_amount) return refuse(c, -722)
      const parts = { amount: request.cancel_amount, taxFree, vat }
      const done = act(record, 'CANCEL', parts, { at: now(), payload })
      const status = request.cancel_amount === left ? 'CANCEL_PAYMENT' : 'PART_CANCEL_PAYMENT'
      records.put({ ...done, status })
      const amounts = { approved_cancel_amount: { total: request.cancel_amount } }
      return c.json({ ...presentLast({ ...done, status }, keys), ...amounts })
    }),
  ]
}

/** Returns the code of the error that an approval must return, or null if it is valid. */
function findApprovalError(
  record: KakaopayRecord,
  request: z.output<typeof approveRequest>,
  now: number,
): number | null {
  if (record.actions.length > 0) return -702
  if (now > record.createdAt + paymentLifetimeMs) return -723
  if (request.partner_order_id !== record.order) return -706
  if (request.partner_user_id !== record.user) return -707
  if (record.pgToken === null) return -701
  if (request.pg_token !== record.pgToken) return -708
  return (request.total_amount ?? record.total) === record.total ? null : -704
}

function findRecord(request: z.output<typeof readyRequest>, now: number): KakaopayRecord {
  const vat = Math.round((request.total_amount - request.tax_free_amount) / 11)
  return {
    id: `T${randomBytes(10).toString('hex').slice(0, 19)}`,
    hash: randomBytes(16).toString('hex'),
    order: request.partner_order_id,
    user: request.partner_user_id,
    item: request.item_name,
    quantity: request.quantity,
    total: request.total_amount,
    taxFree: request.tax_free_amount,
    vat: request.vat_amount ?? vat,
    status: 'READY',
    createdAt: now,
    pgToken: null,
    actions: [],
    urls: { approval: request.approval_url, cancel: request.cancel_url, fail: request.fail_url },
  }
}

function readied({ id, hash, createdAt }: KakaopayRecord, c: Context) {
  const page = (kind: string) =>
    `http://${c.req.header('host')}/mockup/bridge/${kind}/pg/one-time/payment/${hash}`
  return {
    tid: id,
    tms_result: false,
    created_at: formatKoreanTime(createdAt),
    next_redirect_pc_url: page('pc'),
    next_redirect_mobile_url: page('mobile-web'),
    next_redirect_app_url: page('mobile-app'),
    android_app_scheme: 'kakaotalk://kakaopay/pg',
    ios_app_scheme: 'kakaotalk://kakaopay/pg',
  }
}

function act(
  record: KakaopayRecord,
  type: PaymentAction['payment_action_type'],
  parts: Pick<PaymentAction, 'amount' | 'taxFree' | 'vat'>,
  { at, payload = null }: { at: number; payload?: string | null | undefined },
): KakaopayRecord {
  const aid = `A${randomBytes(10).toString('hex').slice(0, 19)}`
  const action: PaymentAction = {
    aid,
    approved_at: formatKoreanTime(at),
    ...parts,
    payment_action_type: type,
    payload,
  }
  return { ...record, actions: [...record.actions, action] }
}

const presentLast = (record: KakaopayRecord, keys: KakaopayKeys) => {
  const { aid, approved_at: at } = record.actions.at(-1) ?? { aid: '', approved_at: '' }
  return { ...present(record, keys), aid, [record.actions.length > 1 ? 'canceled_at' : 'approved_at']: at }
}

function present(record: KakaopayRecord, { cid }: KakaopayKeys) {
  const cancelled = sumCancelled(record)
  const isPaid = record.actions.length > 0
  return {
    tid: record.id,
    cid,
    status: record.status,
    partner_order_id: record.order,
    partner_user_id: record.user,
    payment_method_type: isPaid ? 'MONEY' : null,
    amount: { total: record.total, tax_free: record.taxFree, vat: record.vat, point: 0, discount: 0 },
    canceled_amount: {
      total: cancelled,
      tax_free: sumCancelled(record, 'taxFree'),
      vat: sumCancelled(record, 'vat'),
      point: 0,
      discount: 0,
    },
    cancel_available_amount: { total: isPaid ? record.total - cancelled : 0 },
    item_name: record.item,
    item_code: null,
    quantity: record.quantity,
    created_at: formatKoreanTime(record.createdAt),
    approved_at: record.actions[0]?.approved_at ?? null,
    payment_action_details: record.actions.map(({ taxFree, vat, ...action }) => action),
  }
}
