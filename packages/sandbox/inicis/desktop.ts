import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { createFaultInjector } from '../fault-injector.ts'
import type { RecordStore } from '../journal.ts'
import { formatWon, renderPayPage } from '../pay-page.ts'
import type { Route } from '../routes.ts'
import type { ServiceDeps } from '../simulated-service.ts'
import type { InicisKeys, InicisRecord } from './record.ts'
import { closeScript, payScript } from './scripts.ts'

interface Setup extends Pick<ServiceDeps, 'faults' | 'later' | 'now'> {
  keys: InicisKeys
  records: RecordStore<InicisRecord>
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
type Fields = Record<string, string>
export const readForm = async (c: Context): Promise<Fields> =>
  Object.fromEntries(new URLSearchParams(await c.req.text()))

/** Serves the window that INIStdPay.js opens, and the approval calls. */
export function createInicisDesktop(setup: Setup): Route[] {
  const { keys, records, faults, later, now } = setup
  const injectFaults = createFaultInjector({ service: 'kginicis', faults, later })
  const isSigned = ({ signature, verification, timestamp = '', authToken, oid, price }: Fields) => {
    const plain = authToken === undefined ? `oid=${oid}&price=${price}` : `authToken=${authToken}`
    return (
      signature === sha256(`${plain}&timestamp=${timestamp}`) &&
      verification === sha256(`${plain}&signKey=${keys.signKey}&timestamp=${timestamp}`)
    )
  }
  const window = async (c: Context) => {
    const fields = await readForm(c)
    const isOurs = fields['mid'] === keys.mid && fields['mKey'] === sha256(keys.signKey) && isSigned(fields)
    const price = Number(fields['price'])
    if (!isOurs || !(price > 0) || !fields['oid'])
      return c.text('The fields of the form are not signed.', 400)
    const fault = faults.take('kginicis', 'window')
    return renderWindow(c, fields, { record: beginPayment(records, fields, price), keys, fault })
  }
  const readToken = (fields: Fields) => {
    const isOurs = fields['mid'] === keys.mid && isSigned(fields)
    return isOurs ? records.values().find(({ token }) => token === fields['authToken']) : undefined
  }
  const approve = injectFaults('approve', async (c, fault) => {
    const fields = await readForm(c)
    const record = readToken(fields)
    if (!record || record.isUndone) return c.json({ resultCode: 'R101', resultMsg: 'No such token' })
    if (record.tid) return c.json({ resultCode: 'R102', resultMsg: 'Already approved' })
    if (fault === 'refused') return c.json({ resultCode: '1001', resultMsg: 'Refused by the bank' })
    if (fields['price'] !== undefined && Number(fields['price']) !== record.price) {
      return c.json({ resultCode: 'R103', resultMsg: 'The amount is another' })
    }
    const tid = `Stdpay${record.method.toUpperCase().slice(0, 4)}${keys.mid}${randomBytes(10).toString('hex')}`
    const price = fault === 'wrong_amount' ? record.price + 1 : record.price
    const paid = records.put({ ...record, tid: tid.slice(0, 40), price, approvedAt: now() })
    return c.json(approved(paid, keys, fields['timestamp'] ?? ''))
  })
  const netCancel = injectFaults('net-cancel', async c => {
    const record = readToken(await readForm(c))
    if (!record) return c.json({ resultCode: 'R101', resultMsg: 'No such token' })
    records.put({ ...record, isUndone: true })
    return c.json({ resultCode: '0000', resultMsg: 'OK', tid: record.tid ?? '' })
  })
  const script = (text: string) => (c: Context) =>
    c.body(text, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' })
  return [
    { method: 'GET', path: '/stdjs/INIStdPay.js', handle: script(payScript), isForEverybody: true },
    { method: 'GET', path: '/stdjs/INIStdPay_close.js', handle: script(closeScript), isForEverybody: true },
    { method: 'POST', path: '/stdpay/window/', handle: window, isForEverybody: true },
    { method: 'POST', path: '/api/payAuth', handle: approve },
    { method: 'POST', path: '/api/netCancel', handle: netCancel },
  ]
}

/** Begins a payment, or continues the one with the same oid when a second window opens. */
function beginPayment(records: RecordStore<InicisRecord>, fields: Fields, price: number): InicisRecord {
  const { oid = '', gopaymethod: method = 'Card', goodname: goods = '' } = fields
  const known = records.get(oid)
  if (known) return known
  const token = `${randomBytes(24).toString('base64')}+/`
  return records.put({
    id: oid,
    way: 'desktop',
    method,
    price,
    tax: Number(fields['tax'] ?? 0),
    taxFree: Number(fields['taxfree'] ?? 0),
    goods,
    token,
    tid: null,
    isUndone: false,
    approvedAt: null,
    refunds: [],
  })
}

interface Opened {
  record: InicisRecord
  keys: InicisKeys
  fault: string | null
}

/** Each button posts the window's result to the merchant in the top frame. */
function renderWindow(c: Context, fields: Fields, { record, keys, fault }: Opened): Response {
  const own = `http://${c.req.header('host')}`
  const elsewhere = fault === 'foreign_host' ? 'https://pay.elsewhere.example' : own
  const common = {
    mid: keys.mid,
    orderNumber: record.id,
    charset: 'UTF-8',
    merchantData: fields['merchantData'] ?? '',
  }
  const agreed = {
    ...common,
    resultCode: '0000',
    resultMsg: 'OK',
    authToken: record.token,
    idc_name: 'stg',
    authUrl: `${elsewhere}/api/payAuth`,
    netCancelUrl: `${elsewhere}/api/netCancel`,
    checkAckUrl: '',
  }
  const refused = { ...common, resultCode: 'V801', resultMsg: 'The card was refused' }
  const back = { action: fields['returnUrl'] ?? '', target: '_top' } as const
  const close = fields['closeUrl'] ?? ''
  return renderPayPage(c, {
    service: 'KG Inicis',
    title: record.goods,
    amount: formatWon(record.price),
    lines: [`Payment ${record.id}`, record.method],
    forms: [
      { label: 'Pay', isMain: true, ...back, fields: agreed },
      { label: 'Refuse', ...back, fields: refused },
      { label: 'Close the window', action: close, method: 'get' },
    ],
  })
}

const orders = ['', 'OMT', 'OTM', 'MOT', 'MTO', 'TMO', 'TOM', 'PMT', 'PTM', 'POT']

/**
 * Signs an approval. The last digit of the timestamp determines the order of the fields: T tstamp, O MOID, M
 * mid, P TotPrice.
 */
function authSignature(record: InicisRecord, { mid }: InicisKeys, tstamp: string): string {
  const parts: Fields = {
    T: `tstamp=${tstamp}`,
    O: `MOID=${record.id}`,
    M: `mid=${mid}`,
    P: `TotPrice=${record.price}`,
  }
  const order = tstamp.endsWith('0') ? 'PTO' : (orders[Number(tstamp.at(-1))] ?? '')
  return sha256([...order].map(part => parts[part]).join('&'))
}

function approved(record: InicisRecord, keys: InicisKeys, timestamp: string) {
  const at = new Date((record.approvedAt ?? 0) + 9 * 3_600_000).toISOString().replaceAll(/\D/g, '')
  return {
    resultCode: '0000',
    resultMsg: 'OK',
    tid: record.tid,
    mid: keys.mid,
    MOID: record.id,
    TotPrice: String(record.price),
    payMethod: record.method,
    goodName: record.goods,
    currency: 'WON',
    applDate: at.slice(0, 8),
    applTime: at.slice(8, 14),
    applNum: '00000000',
    EventCode: '',
    authSignature: authSignature(record, keys, timestamp),
  }
}
