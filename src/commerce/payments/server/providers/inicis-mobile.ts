import { formFields } from '../../../../platform/server/form-fields.ts'
import type { HttpAnswer } from '../../../../platform/server/http-exchange.ts'
import { serviceAt } from '../../../../platform/server/service-answers.ts'
import type { InicisConfig } from '../config/inicis-config.ts'
import { failedReading } from './failed-reading.ts'
import { mobileCheck } from './inicis-signing.ts'
import { type InicisMeans, undoneReading } from './inicis-undone.ts'
import type { Attempt, NextAction, ProviderPayment, Reading } from './provider.ts'

const timeoutMs = 30_000
const methods: Record<string, string> = { kg_card: 'CARD', kg_directbank: 'BANK' }

/** `k=v&k=v`; anything else is not the protocol. */
function readPairs({ bytes }: HttpAnswer): Map<string, string> {
  const pairs = formFields(bytes)
  if (!pairs.has('P_STATUS')) throw new Error('no P_STATUS')
  return pairs
}

/** The pages for phones: a form that the browser posts, and an approval at one of their data centres. */
export function inicisMobile(config: InicisConfig, { outside, now, log }: InicisMeans) {
  const { mid, hashKey, centers } = config
  const service = serviceAt(
    'kginicis',
    Object.values(centers).map(({ mobile }) => mobile),
  )

  const checked = (amount: string, oid: string) => {
    const timestamp = String(now())
    return { P_TIMESTAMP: timestamp, P_CHKFAKE: mobileCheck({ amount, oid, timestamp }, hashKey) }
  }

  /** A foreign host would be handed what charges. */
  const isTheirs = ({ center = '', P_REQ_URL }: Record<string, string>) => {
    // The browser brings both: the name of a center, too.
    const place = Object.hasOwn(centers, center) ? centers[center] : undefined
    return place !== undefined && P_REQ_URL === `${place.mobile}/smart/payReq.ini`
  }

  const undo = async (payment: ProviderPayment, brought: Record<string, string>): Promise<Reading> => {
    // It was never asked.
    if (!isTheirs(brought)) return failedReading(payment, 'provider_error')
    const [amount, oid] = [String(payment.amount), payment.id]
    const outcome = await outside.callService({
      service,
      operation: 'net-cancel',
      timeoutMs,
      read: readPairs,
      note: { payment: payment.id },
      url: (brought['P_REQ_URL'] ?? '').replace(/payReq\.ini$/, 'payNetCancel.ini'),
      form: { P_TID: brought['P_TID'] ?? '', P_MID: mid, P_AMT: amount, P_OID: oid, ...checked(amount, oid) },
    })
    if (outcome.kind !== 'answer') return { is: 'unclear' }
    const code = outcome.value.get('P_STATUS') ?? ''
    return undoneReading(payment, { code, isUndone: code === '00' }, log)
  }

  return {
    undo,
    form({ payment, title, buyer, returnUrls }: Attempt): NextAction {
      const [oid, amount] = [payment.id, String(payment.amount)]
      const fields = {
        P_INI_PAYMENT: methods[payment.method] ?? '',
        P_MID: mid,
        P_OID: oid,
        P_AMT: amount,
        P_GOODS: title,
        P_UNAME: buyer.name.slice(0, 30),
        P_MOBILE: buyer.phone ?? '',
        P_EMAIL: buyer.email,
        P_NEXT_URL: returnUrls.success,
        P_NOTI: oid,
        P_CHARSET: 'utf8',
        P_TAX: String(payment.vat),
        P_TAXFREE: String(payment.taxFree),
        P_RESERVED: 'below1000=Y&centerCd=Y&amt_hash=Y',
        ...checked(amount, oid),
      }
      const url = new URL('/smart/payment/', config.mobileUrl).href
      return { type: 'form', url, fields, charset: 'euc-kr', script_url: null }
    },

    readReturn(fields: Record<string, string>, payment: ProviderPayment): Record<string, string> | null {
      const { P_STATUS, P_TID, P_REQ_URL, P_NOTI, idc_name: center } = fields
      if (P_STATUS !== '00' || P_NOTI !== payment.id || !P_TID || !P_REQ_URL || !center) return null
      return { P_TID, P_REQ_URL, center }
    },

    async approve(payment: ProviderPayment, brought: Record<string, string>): Promise<Reading> {
      const { P_TID = '', P_REQ_URL = '' } = brought
      if (!isTheirs(brought)) return failedReading(payment, 'provider_error')
      const outcome = await outside.callService({
        service,
        operation: 'approve',
        url: P_REQ_URL,
        timeoutMs,
        read: readPairs,
        form: { P_MID: mid, P_TID },
        note: { payment: payment.id },
      })
      if (outcome.kind === 'unreachable') return { is: 'unclear' }
      if (outcome.kind === 'refused') return failedReading(payment, 'provider_error')
      if (outcome.kind === 'unclear') return undo(payment, brought)
      const told = (name: string) => outcome.value.get(name) ?? ''
      if (told('P_STATUS') !== '00') return failedReading(payment, 'declined')
      const [tid, amount] = [told('P_TID'), Number(told('P_AMT'))]
      if (!tid || told('P_MID') !== mid || told('P_OID') !== payment.id || amount !== payment.amount) {
        const undoing = await undo(payment, brought)
        return undoing.is === 'read' ? failedReading(payment, 'amount_mismatch') : undoing
      }
      return {
        is: 'read',
        status: 'SUCCEEDED',
        amount,
        currency: 'KRW',
        refunded: 0,
        ref: tid,
        keep: { tid },
      }
    },
  }
}
