import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import * as z from 'zod'
import { createFaultInjector } from '../fault-injector.ts'
import type { RecordStore } from '../journal.ts'
import type { Route } from '../routes.ts'
import type { ServiceDeps } from '../simulated-service.ts'
import { readForm } from './desktop.ts'
import { type InicisKeys, type InicisRecord, sumRefunds } from './record.ts'

interface Setup extends Pick<ServiceDeps, 'faults' | 'later' | 'now'> {
  keys: InicisKeys
  records: RecordStore<InicisRecord>
}

const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')
const apiRequest = z.object({
  mid: z.string(),
  type: z.string(),
  timestamp: z.string(),
  clientIp: z.ipv4(),
  hashData: z.string(),
  data: z.record(z.string(), z.string()),
})

interface Refunding {
  tid: string
  /** Partial refund: its price, the amount left, and the parts of the price; null for a full refund. */
  part: { price: number; left: number; tax: number; taxFree: number } | null
}

/** Serves INIAPI: refunds and inquiries (payments.md 4.5) in version 2, and refunds in version 1. */
export function createInicisApi({ keys, records, faults, later, now }: Setup): Route[] {
  const misbehave = createFaultInjector({ service: 'kginicis', faults, later })
  const paidBy = (tid: string | undefined) =>
    records.values().find(record => record.tid !== null && record.tid === tid)

  const refund = ({ tid, part }: Refunding) => {
    const record = paidBy(tid)
    if (!record || record.isUndone) return { resultCode: '01', resultMsg: 'No such payment' }
    const before = record.price - sumRefunds(record)
    if (part ? part.price < 1 || part.price > before : before !== record.price) {
      return { resultCode: '02', resultMsg: 'More than is left' }
    }
    if (part && !/card/i.test(record.method))
      return { resultCode: '03', resultMsg: 'Transfers are refunded whole' }
    if (part && before - part.price !== part.left) return { resultCode: '04', resultMsg: 'confirmPrice' }
    if (part && !isWithinTaxes(record, part)) return { resultCode: '05', resultMsg: 'tax or taxfree' }
    const { price, tax, taxFree } = part ?? { ...record, price: before }
    const id = `${tid.slice(0, 20)}${randomBytes(10).toString('hex')}`
    const done = { tid: id, at: now(), price, tax, taxFree }
    records.put({ ...record, refunds: [...record.refunds, done] })
    const time = new Date(now() + 9 * 3_600_000).toISOString().replaceAll(/\D/g, '')
    const whole = { cancelDate: time.slice(0, 8), cancelTime: time.slice(8, 14) }
    const partial = { tid: done.tid, prtcTid: tid, prtcPrice: `${price}`, prtcRemains: `${before - price}` }
    return { resultCode: '00', resultMsg: 'OK', ...(part ? partial : whole) }
  }

  const inquire = (tid: string | undefined) => {
    const record = paidBy(tid)
    if (!record?.tid) return { resultCode: 'E0001', resultMsg: 'No such payment' }
    const left = record.price - sumRefunds(record)
    const status = record.isUndone || left === 0 ? 'CANCEL' : left < record.price ? 'PART_CANCEL' : 'APPROVAL'
    return {
      resultCode: 'SUCCESS',
      mid: keys.mid,
      oid: record.id,
      tid: record.tid,
      price: String(record.price),
      paymethod: record.method,
      transactionStatus: status,
      availablePartCancelPrice: String(left),
      partCancelTransInfo: record.refunds.map(one => ({ tid: one.tid, requestPrice: String(one.price) })),
    }
  }

  const second = (type: string, work: (data: Record<string, string>) => object): Route => ({
    method: 'POST',
    path: `/v2/pg/${type}`,
    handle: misbehave(type, async (c: Context, fault) => {
      const read = apiRequest.safeParse(await c.req.json().catch(() => null))
      const { mid, timestamp, data, hashData } = read.data ?? {
        mid: '',
        timestamp: '',
        data: {},
        hashData: '',
      }
      const text = keys.apiKey + keys.mid + type + timestamp + JSON.stringify(data)
      const isOurs = read.data?.type === type && mid === keys.mid && hashData === sha512(text)
      if (!isOurs) return c.json({ resultCode: 'E1001', resultMsg: 'hashData' })
      return c.json(fault === 'refused' ? { resultCode: '99', resultMsg: 'Refused' } : work(data))
    }),
  })

  const first = misbehave('refund', async (c: Context, fault) => {
    const { type = '', paymethod = '', timestamp = '', clientIp = '', mid = '', ...rest } = await readForm(c)
    const { tid = '', price = '', confirmPrice = '', tax, taxFree, hashData } = rest
    const isPart = type === 'PartialRefund'
    const text =
      keys.apiKey + type + paymethod + timestamp + clientIp + mid + tid + (isPart ? price + confirmPrice : '')
    if (mid !== keys.mid || hashData !== sha512(text))
      return c.json({ resultCode: '01', resultMsg: 'hashData' })
    if (fault === 'refused') return c.json({ resultCode: '99', resultMsg: 'Refused' })
    const part = readPart({ price, confirmPrice, tax, taxfree: taxFree })
    return c.json(refund({ tid, part: isPart ? part : null }))
  })

  return [
    { method: 'POST', path: '/api/v1/refund', handle: first },
    second('refund', ({ tid = '' }) => refund({ tid, part: null })),
    second('partialRefund', ({ tid = '', ...fields }) => refund({ tid, part: readPart(fields) })),
    second('inquiry', ({ tid }) => inquire(tid)),
  ]
}

const readPart = ({ price, confirmPrice, tax, taxfree }: Record<string, string | undefined>) => ({
  price: Number(price),
  left: Number(confirmPrice),
  tax: Number(tax ?? 0),
  taxFree: Number(taxfree ?? 0),
})

/** Whether tax and tax-free amount fit into the refund, and into what earlier refunds left of the payment's. */
function isWithinTaxes(record: InicisRecord, part: NonNullable<Refunding['part']>): boolean {
  const left = (name: 'tax' | 'taxFree') => record[name] - sumRefunds(record, name)
  const isLeft = (name: 'tax' | 'taxFree') => part[name] >= 0 && part[name] <= left(name)
  return part.tax + part.taxFree <= part.price && isLeft('tax') && isLeft('taxFree')
}
