import * as z from 'zod'
import { paths } from '../../../../platform/contract/paths.ts'
import { jsonAnswer, serviceAt } from '../../../../platform/server/service-answers.ts'
import type { InicisConfig } from '../config/inicis-config.ts'
import { failedReading } from './failed-reading.ts'
import { authSignature, keyHash, signed } from './inicis-signing.ts'
import { type InicisMeans, undoneReading } from './inicis-undone.ts'
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
const undone = z.object({ resultCode: z.string() })

/** The window for desktops: a form that Inicis' script opens, and an approval at one of their data centres. */
export function inicisDesktop(config: InicisConfig, { outside, now, log }: InicisMeans) {
  const { mid, signKey, centers } = config
  const service = serviceAt(
    'kginicis',
    Object.values(centers).map(({ desktop }) => desktop),
  )

  /** The token, signed: what both the approval and its undoing send. */
  const fieldsOf = (authToken: string) => {
    const timestamp = String(now())
    const { signature, verification } = signed({ authToken, timestamp }, signKey)
    return { mid, authToken, timestamp, signature, verification, charset: 'UTF-8', format: 'JSON' }
  }

  /** A foreign host would be handed a token that charges. */
  const isTheirs = ({ center = '', authUrl, netCancelUrl }: Record<string, string>) => {
    // The browser brings every one of these: the name of a center, too.
    const place = Object.hasOwn(centers, center) ? centers[center] : undefined
    if (place === undefined) return false
    return authUrl === `${place.desktop}/api/payAuth` && netCancelUrl === `${place.desktop}/api/netCancel`
  }

  const undo = async (payment: ProviderPayment, brought: Record<string, string>): Promise<Reading> => {
    // It was never asked.
    if (!isTheirs(brought)) return failedReading(payment, 'provider_error')
    const outcome = await outside.callService({
      service,
      operation: 'net-cancel',
      url: brought['netCancelUrl'] ?? '',
      timeoutMs,
      form: fieldsOf(brought['authToken'] ?? ''),
      read: jsonAnswer(undone),
      note: { payment: payment.id },
    })
    // Whatever it answers, it has heard that this approval is not to be: only silence leaves it open.
    if (outcome.kind !== 'answer') return { is: 'unclear' }
    const { resultCode: code } = outcome.value
    return undoneReading(payment, { code, isUndone: code === '0000' }, log)
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
        ...signed({ oid, price, timestamp }, signKey),
        mKey: keyHash(signKey),
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
      if (!isTheirs(brought)) return failedReading(payment, 'provider_error')
      const fields = fieldsOf(authToken)
      const outcome = await outside.callService({
        service,
        operation: 'approve',
        url: authUrl,
        timeoutMs,
        read: jsonAnswer(approval),
        form: { ...fields, price: String(payment.amount) },
        note: { payment: payment.id },
      })
      if (outcome.kind === 'unreachable') return { is: 'unclear' }
      if (outcome.kind === 'refused') return failedReading(payment, 'provider_error')
      if (outcome.kind === 'unclear') return undo(payment, brought)
      const { resultCode, tid, MOID = '', TotPrice = -1 } = outcome.value
      if (resultCode !== '0000') return failedReading(payment, 'declined')
      const whole = {
        mid: outcome.value.mid ?? '',
        MOID,
        TotPrice: String(TotPrice),
        tstamp: fields.timestamp,
      }
      const isWhole =
        outcome.value.authSignature === undefined || outcome.value.authSignature === authSignature(whole)
      if (!tid || whole.mid !== mid || MOID !== payment.id || TotPrice !== payment.amount || !isWhole) {
        const undoing = await undo(payment, brought)
        return undoing.is === 'read' ? failedReading(payment, 'amount_mismatch') : undoing
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
