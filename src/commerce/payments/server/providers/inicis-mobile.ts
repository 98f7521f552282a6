import { parseFormFields } from '../../../../platform/server/form-fields.ts'
import type { HttpResponse } from '../../../../platform/server/http-exchange.ts'
import { createService } from '../../../../platform/server/service-responses.ts'
import type { InicisConfig } from '../config/inicis-config.ts'
import { toFailedReading } from './failed-reading.ts'
import { type InicisDeps, toReversalReading } from './inicis-reversal.ts'
import { computeMobileCheck } from './inicis-signing.ts'
import type { Attempt, NextAction, ProviderPayment, Reading } from './provider.ts'

const timeoutMs = 30_000
const methods: Record<string, string> = { kg_card: 'CARD', kg_directbank: 'BANK' }

/** Parses a `k=v&k=v` response; any other format violates the protocol. */
function readPairs({ bytes }: HttpResponse): Map<string, string> {
  const pairs = parseFormFields(bytes)
  if (!pairs.has('P_STATUS')) throw new Error('no P_STATUS')
  return pairs
}

/**
 * Payments on the mobile pages: a form that the browser posts, and an approval at one of the Inicis data
 * centers.
 */
export function createInicisMobile(config: InicisConfig, { outside, now, log }: InicisDeps) {
  const { mid, hashKey, centers } = config
  const service = createService(
    'kginicis',
    Object.values(centers).map(({ mobile }) => mobile),
  )

  const checked = (amount: string, oid: string) => {
    const timestamp = String(now())
    return { P_TIMESTAMP: timestamp, P_CHKFAKE: computeMobileCheck({ amount, oid, timestamp }, hashKey) }
  }

  /**
   * Returns true if the return's URL belongs to Inicis, because another host would receive data that charges.
   */
  const isInicisHost = ({ center = '', P_REQ_URL }: Record<string, string>) => {
    // The browser sends both values, including the center's name.
    const hosts = Object.hasOwn(centers, center) ? centers[center] : undefined
    return hosts !== undefined && P_REQ_URL === `${hosts.mobile}/smart/payReq.ini`
  }

  const undo = async (payment: ProviderPayment, brought: Record<string, string>): Promise<Reading> => {
    // No approval was requested, so the payment can't have been charged.
    if (!isInicisHost(brought)) return toFailedReading(payment, 'provider_error')
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
    return toReversalReading(payment, { code, isUndone: code === '00' }, log)
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
      if (!isInicisHost(brought)) return toFailedReading(payment, 'provider_error')
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
      if (outcome.kind === 'refused') return toFailedReading(payment, 'provider_error')
      if (outcome.kind === 'unclear') return undo(payment, brought)
      const getField = (name: string) => outcome.value.get(name) ?? ''
      if (getField('P_STATUS') !== '00') return toFailedReading(payment, 'declined')
      const [tid, amount] = [getField('P_TID'), Number(getField('P_AMT'))]
      if (
        !tid ||
        getField('P_MID') !== mid ||
        getField('P_OID') !== payment.id ||
        amount !== payment.amount
      ) {
        const undoing = await undo(payment, brought)
        return undoing.is === 'read' ? toFailedReading(payment, 'amount_mismatch') : undoing
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
