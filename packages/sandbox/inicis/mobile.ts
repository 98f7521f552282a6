import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { parseFormFields } from '../../../src/platform/server/form-fields.ts'
import { createFaultInjector } from '../fault-injector.ts'
import type { RecordStore } from '../journal.ts'
import { formatWon, renderPayPage } from '../pay-page.ts'
import type { Route } from '../routes.ts'
import type { ServiceDeps } from '../simulated-service.ts'
import type { InicisKeys, InicisRecord } from './record.ts'

interface Setup extends Pick<ServiceDeps, 'faults' | 'later' | 'now'> {
  keys: InicisKeys
  records: RecordStore<InicisRecord>
}

type Fields = Map<string, string>

const sha512 = (text: string) => createHash('sha512').update(text).digest('base64')
const euckr = async (c: Context) => parseFormFields(Buffer.from(await c.req.arrayBuffer()), 'euc-kr')
const pairs = (fields: Record<string, string | number>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/**
 * Serves the payment pages for phones: a form that the browser posts, an approval by P_REQ_URL, and its net
 * cancel.
 */
export function createInicisMobile({ keys, records, faults, later, now }: Setup): Route[] {
  const injectFaults = createFaultInjector({ service: 'kginicis', faults, later })
  const isSigned = (fields: Fields) => {
    const [amount, oid, time] = ['P_AMT', 'P_OID', 'P_TIMESTAMP'].map(name => fields.get(name) ?? '')
    return fields.get('P_CHKFAKE') === sha512(`${amount}${oid}${time}${keys.hashKey}`)
  }
  const page = async (c: Context) => {
    const fields = await euckr(c)
    const [oid, price] = [fields.get('P_OID') ?? '', Number(fields.get('P_AMT'))]
    const isOurs = fields.get('P_MID') === keys.mid && isSigned(fields) && oid !== '' && price > 0
    if (!isOurs) return c.text('The fields of the form are not signed.', 400)
    const record = records.get(oid) ?? records.put(begin(fields, { oid, price, mid: keys.mid }))
    return mobilePage(c, fields, { record, fault: faults.take('kginicis', 'window') })
  }
  const approve = injectFaults('approve', async (c, fault) => {
    const fields = await euckr(c)
    const record = records.values().find(({ token }) => token === fields.get('P_TID'))
    if (!record || record.isUndone || fields.get('P_MID') !== keys.mid) {
      return c.text(pairs({ P_STATUS: '01', P_RMESG1: 'No such TID' }))
    }
    if (fault === 'refused') return c.text(pairs({ P_STATUS: '01', P_RMESG1: 'Refused by the bank' }))
    if (record.tid) return c.text(pairs({ P_STATUS: '01', P_RMESG1: 'Already approved' }))
    const price = fault === 'wrong_amount' ? record.price + 1 : record.price
    const paid = records.put({ ...record, tid: record.token, price, approvedAt: now() })
    const at = new Date(now() + 9 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14)
    return c.text(
      pairs({
        P_STATUS: '00',
        P_RMESG1: 'OK',
        P_TID: paid.token,
        P_MID: keys.mid,
        P_OID: paid.id,
        P_AMT: paid.price,
        P_TYPE: paid.method,
        P_AUTH_DT: at,
        P_AUTH_NO: '00000000',
        P_UNAME: '',
      }),
    )
  })
  const netCancel = injectFaults('net-cancel', async c => {
    const fields = await euckr(c)
    const record = records.get(fields.get('P_OID') ?? '')
    const isOurs = record && record.token === fields.get('P_TID') && isSigned(fields)
    if (!isOurs) return c.text(pairs({ P_STATUS: '01', P_RMESG1: 'No such TID' }))
    records.put({ ...record, isUndone: true })
    return c.text(pairs({ P_STATUS: '00', P_RMESG1: 'OK', P_TID: record.token }))
  })
  return [
    { method: 'POST', path: '/smart/payment/', handle: page, isForEverybody: true },
    { method: 'POST', path: '/smart/payReq.ini', handle: approve },
    { method: 'POST', path: '/smart/payNetCancel.ini', handle: netCancel },
  ]
}

function begin(
  fields: Fields,
  { oid, price, mid }: { oid: string; price: number; mid: string },
): InicisRecord {
  const method = fields.get('P_INI_PAYMENT') ?? 'CARD'
  // The merchant id is at indexes 10 to 19 of a TID.
  const token = `INIMX_CARD${mid.padEnd(10, '0')}${randomBytes(10).toString('hex')}`
  return {
    id: oid,
    way: 'mobile',
    method,
    price,
    tax: Number(fields.get('P_TAX') ?? 0),
    taxFree: Number(fields.get('P_TAXFREE') ?? 0),
    goods: fields.get('P_GOODS') ?? '',
    token,
    tid: null,
    isUndone: false,
    approvedAt: null,
    refunds: [],
  }
}

function mobilePage(
  c: Context,
  fields: Fields,
  { record, fault }: { record: InicisRecord; fault: string | null },
) {
  const own = fault === 'foreign_host' ? 'https://pay.elsewhere.example' : `http://${c.req.header('host')}`
  const noti = fields.get('P_NOTI') ?? ''
  const agreed = {
    P_STATUS: '00',
    P_RMESG1: 'OK',
    P_TID: record.token,
    P_AMT: String(record.price),
    P_REQ_URL: `${own}/smart/payReq.ini`,
    P_NOTI: noti,
    idc_name: 'stg',
  }
  const refused = { P_STATUS: '01', P_RMESG1: 'Cancelled by the user', P_NOTI: noti }
  const action = fields.get('P_NEXT_URL') ?? ''
  return renderPayPage(c, {
    service: 'KG Inicis',
    title: record.goods,
    amount: formatWon(record.price),
    lines: [`Payment ${record.id}`, record.method],
    forms: [
      { label: 'Pay', isMain: true, action, charset: 'euc-kr', fields: agreed },
      { label: 'Refuse', action, charset: 'euc-kr', fields: refused },
    ],
  })
}
