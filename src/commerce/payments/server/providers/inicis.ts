import type { InicisConfig } from '../config/inicis-config.ts'
import { toFailedReading } from './failed-reading.ts'
import { createInicisApi } from './inicis-api.ts'
import { createInicisDesktop } from './inicis-desktop.ts'
import { createInicisMobile } from './inicis-mobile.ts'
import type { InicisDeps } from './inicis-reversal.ts'
import type { PaymentProvider, ProviderPayment, Reading } from './provider.ts'

/** Our own limit: a payment in a window left open longer isn't charged, because we don't approve it. */
const lifeMs = 30 * 60_000

/**
 * KG Inicis (payments.md 4): the desktop window or the mobile pages, an approval that we request, and INIAPI
 * afterwards. Without a tid a payment can't be queried, so an approval with an unknown outcome is reversed
 * (net cancel).
 */
export function createInicis(config: InicisConfig, deps: InicisDeps): PaymentProvider {
  const { now } = deps
  const api = createInicisApi(config, deps)
  const flows = { desktop: createInicisDesktop(config, deps), mobile: createInicisMobile(config, deps) }
  const getTid = ({ kept }: ProviderPayment) => (typeof kept['tid'] === 'string' ? kept['tid'] : null)

  const readWithoutTid = async (
    payment: ProviderPayment,
    brought: Record<string, string> | null,
  ): Promise<Reading> => {
    if (brought && payment.isApprovalAsked) return flows[payment.device].undo(payment, brought)
    if (brought) return { ...open(payment), status: 'APPROVED' }
    const isOver = now() > payment.createdAt.getTime() + lifeMs
    return isOver ? toFailedReading(payment, 'timed_out') : open(payment)
  }

  return {
    name: 'kginicis',
    chargesByApproval: true,
    isReadEarly: false,
    // Bank transfers can only be refunded in full (payments.md 4.5).
    refundsParts: method => method === 'kg_card',
    async begin({ payment }) {
      return {
        is: 'begun',
        ref: payment.id,
        keep: {},
        endsAt: new Date(payment.createdAt.getTime() + lifeMs),
      }
    },
    nextAction: async attempt => flows[attempt.payment.device].form(attempt),
    readReturn: (brought, payment) =>
      brought.result === 'success' ? flows[payment.device].readReturn(brought.fields, payment) : null,
    // A net cancel identifies the payment only by the token, so another payment with the same token would be
    // reversed.
    chargingToken: brought => brought['authToken'] ?? brought['P_TID'],
    approve: (payment, brought) =>
      brought ? flows[payment.device].approve(payment, brought) : readWithoutTid(payment, null),
    read(payment, brought) {
      const tid = getTid(payment)
      return tid === null ? readWithoutTid(payment, brought) : api.read(payment, tid)
    },
    async abandon(payment, brought) {
      const tid = getTid(payment)
      if (tid !== null) return api.read(payment, tid)
      if (brought && payment.isApprovalAsked) return flows[payment.device].undo(payment, brought)
      // A payment without an approval can't have been charged.
      return toFailedReading(payment, 'cancelled')
    },
    async refund(payment, refund) {
      const tid = getTid(payment)
      return tid === null ? { is: 'unclear' } : api.refund(payment, refund, tid)
    },
    async readRefund(payment, refund) {
      const tid = getTid(payment)
      return tid === null ? { is: 'unclear' } : api.readRefund(payment, refund, tid)
    },
  }
}

const open = ({ amount }: ProviderPayment) =>
  ({ is: 'read', status: 'REQUIRES_FOLLOW_UP_ACTION', amount, currency: 'KRW', refunded: 0 }) as const
