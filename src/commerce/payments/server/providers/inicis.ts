import type { InicisConfig } from '../config/inicis-config.ts'
import { failedReading } from './failed-reading.ts'
import { inicisApi } from './inicis-api.ts'
import { inicisDesktop } from './inicis-desktop.ts'
import { inicisMobile } from './inicis-mobile.ts'
import type { InicisMeans } from './inicis-undone.ts'
import type { PaymentProvider, ProviderPayment, Reading } from './provider.ts'

/** Our own limit: a window that is left open this long charges nothing any more, because we do not approve. */
const lifeMs = 30 * 60_000

/**
 * KG Inicis (payments.md 4): the window for desktops or the pages for phones, an approval that we ask for, and INIAPI
 * afterwards. Before there is a tid nothing can be read: an approval whose outcome is not known is undone (net cancel).
 */
export function inicis(config: InicisConfig, means: InicisMeans): PaymentProvider {
  const { now } = means
  const api = inicisApi(config, means)
  const ways = { desktop: inicisDesktop(config, means), mobile: inicisMobile(config, means) }
  const tidOf = ({ kept }: ProviderPayment) => (typeof kept['tid'] === 'string' ? kept['tid'] : null)

  const readWithoutTid = async (
    payment: ProviderPayment,
    brought: Record<string, string> | null,
  ): Promise<Reading> => {
    if (brought && payment.isApprovalAsked) return ways[payment.device].undo(payment, brought)
    if (brought) return { ...open(payment), status: 'APPROVED' }
    const isOver = now() > payment.createdAt.getTime() + lifeMs
    return isOver ? failedReading(payment, 'timed_out') : open(payment)
  }

  return {
    name: 'kginicis',
    chargesByApproval: true,
    isReadEarly: false,
    // Bank transfers refund in full only (payments.md 4.5).
    refundsParts: method => method === 'kg_card',
    async begin({ payment }) {
      return {
        is: 'begun',
        ref: payment.id,
        keep: {},
        endsAt: new Date(payment.createdAt.getTime() + lifeMs),
      }
    },
    nextAction: async attempt => ways[attempt.payment.device].form(attempt),
    readReturn: (brought, payment) =>
      brought.result === 'success' ? ways[payment.device].readReturn(brought.fields, payment) : null,
    // A net cancel takes the token alone: with the one of a payment that is paid it would give that money back.
    chargingToken: brought => brought['authToken'] ?? brought['P_TID'],
    approve: (payment, brought) =>
      brought ? ways[payment.device].approve(payment, brought) : readWithoutTid(payment, null),
    read(payment, brought) {
      const tid = tidOf(payment)
      return tid === null ? readWithoutTid(payment, brought) : api.read(payment, tid)
    },
    async abandon(payment, brought) {
      const tid = tidOf(payment)
      if (tid !== null) return api.read(payment, tid)
      if (brought && payment.isApprovalAsked) return ways[payment.device].undo(payment, brought)
      // Nothing was approved, so nothing can be charged.
      return failedReading(payment, 'cancelled')
    },
    async refund(payment, refund) {
      const tid = tidOf(payment)
      return tid === null ? { is: 'unclear' } : api.refund(payment, refund, tid)
    },
    async readRefund(payment, refund) {
      const tid = tidOf(payment)
      return tid === null ? { is: 'unclear' } : api.readRefund(payment, refund, tid)
    },
  }
}

const open = ({ amount }: ProviderPayment) =>
  ({ is: 'read', status: 'REQUIRES_FOLLOW_UP_ACTION', amount, currency: 'KRW', refunded: 0 }) as const
