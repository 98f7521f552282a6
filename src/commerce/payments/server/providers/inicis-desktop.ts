import * as z from 'zod'
import { paths } from '../../../../platform/contract/paths.ts'
import { createService, readJsonAs } from '../../../../platform/server/service-responses.ts'
import type { InicisConfig } from '../config/inicis-config.ts'
import { toFailedReading } from './failed-reading.ts'
import { type InicisDeps, toReversalReading } from './inicis-reversal.ts'
import { hashSignKey, signApproval, signFields } from './inicis-signing.ts'
import type { Attempt, NextAction, ProviderPayment, Reading } from './provider.ts'

const timeoutMs = 30_000
const methods: Record<string, string> = { kg_card: 'Card', kg_directbank: 'DirectBank' }

const approval = z.object({
  resultCode: z.string(),
  tid: z.string().optional(),
  mid: z.string().optional(),
  MOID: z.string().optional(),
  TotPrice: z.coerce.number().int().optional(),
  authSignature: z.string().optional(),
})
const netCancelShape = z.object({ resultCode: z.string() })

/**
 * Payments in the desktop window: a form that the Inicis script opens, and an approval at one of the Inicis
 * data centers.
 */
export function createInicisDesktop(config: InicisConfig, { outside, now, log }: InicisDeps) {
  const { mid, signKey, centers } = config
  const service = createService(
    'kginicis',
    Object.values(centers).map(({ desktop }) => desktop),
  )

  /** Builds the signed token fields, which both the approval and its reversal send. */
  const buildTokenFields = (authToken: string) => {
    const timestamp = String(now())
    const { signature, verification } = signFields({ authToken, timestamp }, signKey)
    return { mid, authToken, timestamp, signature, verification, charset: 'UTF-8', format: 'JSON' }
  }

  /**
   * Returns true if all URLs of the return belong to Inicis, because another host would receive a token that
   * charges.
   */
  const isInicisHost = ({ center = '', authUrl, netCancelUrl }: Record<string, string>) => {
    // The browser sends all of these values, including the center's name.
    const hosts = Object.hasOwn(centers, center) ? centers[center] : undefined
    if (hosts === undefined) return false
    return authUrl === `${hosts.desktop}/api/payAuth` && netCancelUrl === `${hosts.desktop}/api/netCancel`
  }

  const undo = async (payment: ProviderPayment, brought: Record<string, string>): Promise<Reading> => {
    // No approval was requested, so the payment can't have been charged.
    if (!isInicisHost(brought)) return toFailedReading(payment, 'provider_error')
    const outcome = await outside.callService({
      service,
      operation: 'net-cancel',
      url: brought['netCancelUrl'] ?? '',
      timeoutMs,
      form: buildTokenFields(brought['authToken'] ?? ''),
      read: readJsonAs(netCancelShape),
      note: { payment: payment.id },
    })
    // Any response means that Inicis received the cancellation; only without a response is the outcome
    // unknown.
    if (outcome.kind !== 'answer') return { is: 'unclear' }
    const { resultCode: code } = outcome.value
    return toReversalReading(payment, { code, isUndone: code === '0000' }, log)
  }

  return {
    undo,
    form({ payment, title, buyer, returnUrls }: Attempt): NextAction {
      const [oid, price, timestamp] = [payment.id, String(payment.amount), String(now())]
      const fields = {
        version: '1.0',
        mid,
        oid,
        goodname: title,
        price,
        currency: 'WON',
        timestamp,
        buyername: buyer.name,
        buyertel: buyer.phone ?? '',
        buyeremail: buyer.email,
        ...signFields({ oid, price, timestamp }, signKey),
        mKey: hashSignKey(signKey),
        use_chkfake: 'Y',
        charset: 'UTF-8',
        returnUrl: returnUrls.success,
        closeUrl: new URL(paths.closeInicis(), returnUrls.success).href,
        gopaymethod: methods[payment.method] ?? '',
        acceptmethod: 'below1000:centerCd(Y)',
        merchantData: oid,
        tax: String(payment.vat),
        taxfree: String(payment.taxFree),
      }
      const script = new URL('/stdjs/INIStdPay.js', config.scriptUrl).href
      return { type: 'form', url: config.scriptUrl, fields, charset: 'utf-8', script_url: script }
    },

    readReturn(fields: Record<string, string>, payment: ProviderPayment): Record<string, string> | null {
      const { resultCode, orderNumber, authToken, authUrl, netCancelUrl, idc_name: center } = fields
      if (resultCode !== '0000' || orderNumber !== payment.id || fields['mid'] !== mid) return null
      if (!authToken || !authUrl || !netCancelUrl || !center) return null
      return { authToken, authUrl, netCancelUrl, center }
    },

    async approve(payment: ProviderPayment, brought: Record<string, string>): Promise<Reading> {
      const { authToken = '', authUrl = '' } = brought
      if (!isInicisHost(brought)) return toFailedReading(payment, 'provider_error')
      const fields = buildTokenFields(authToken)
      const outcome = await outside.callService({
        service,
        operation: 'approve',
        url: authUrl,
        timeoutMs,
        read: readJsonAs(approval),
        form: { ...fields, price: String(payment.amount) },
        note: { payment: payment.id },
      })
      if (outcome.kind === 'unreachable') return { is: 'unclear' }
      if (outcome.kind === 'refused') return toFailedReading(payment, 'provider_error')
      if (outcome.kind === 'unclear') return undo(payment, brought)
      const { resultCode, tid, MOID = '', TotPrice = -1 } = outcome.value
      if (resultCode !== '0000') return toFailedReading(payment, 'declined')
      const whole = {
        mid: outcome.value.mid ?? '',
        MOID,
        TotPrice: String(TotPrice),
        tstamp: fields.timestamp,
      }
      const isWhole =
        outcome.value.authSignature === undefined || outcome.value.authSignature === signApproval(whole)
      if (!tid || whole.mid !== mid || MOID !== payment.id || TotPrice !== payment.amount || !isWhole) {
        const undoing = await undo(payment, brought)
        return undoing.is === 'read' ? toFailedReading(payment, 'amount_mismatch') : undoing
      }
      return {
        is: 'read',
        status: 'SUCCEEDED',
        amount: TotPrice,
        currency: 'KRW',
        refunded: 0,
        ref: tid,
        keep: { tid },
      }
    },
  }
}
