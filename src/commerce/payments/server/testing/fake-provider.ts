import type {
  Attempt,
  BeginResult,
  PaymentProvider,
  ProviderName,
  ProviderPayment,
  ProviderRefund,
  Reading,
  RefundReading,
} from '../providers/provider.ts'

/** A payment as stored by the fake provider. */
export interface FakePayment {
  status: 'waiting' | 'agreed' | 'processing' | 'charged' | 'failed'
  amount: number
  currency: string
  /** Number of charges; must never exceed one. */
  charges: number
  refunds: Map<string, { amount: number; status: 'pending' | 'done' | 'failed' }>
}

export type Operation = 'begin' | 'approve' | 'read' | 'abandon' | 'refund' | 'readRefund'

/**
 * Fault of one call: `lost` performs it and loses the response, `away` does nothing and leaves the outcome
 * unknown, `refused` rejects it.
 */
export type Fault = 'lost' | 'away' | 'refused'

interface Options {
  name?: ProviderName
  chargesByApproval?: boolean
  isReadEarly?: boolean
  refundsParts?: boolean
  /** Lifetime of a payment in milliseconds. */
  lifeMs?: number
  now: () => number
}

/** Creates an in-memory payment provider that a test controls. */
export function fakeProvider(options: Options) {
  const known = new Map<string, FakePayment>()
  const faults: Record<Operation, Fault[]> = {
    begin: [],
    approve: [],
    read: [],
    abandon: [],
    refund: [],
    readRefund: [],
  }
  const hooks = new Map<Operation, () => Promise<void>>()
  const requests: Operation[] = []
  /** Fee of a charge, and whether refunds stay pending at the bank. */
  const settings = { slowRefunds: false, fee: 0 }

  /** Runs the test's hook during a call, then the call itself according to the next fault. */
  async function call<Answer>(operation: Operation, act: () => Answer, unclear: Answer, refused: Answer) {
    requests.push(operation)
    const hook = hooks.get(operation)
    hooks.delete(operation)
    await hook?.()
    const fault = faults[operation].shift()
    if (fault === 'away') return unclear
    if (fault === 'refused') return refused
    const result = act()
    return fault === 'lost' ? unclear : result
  }

  const reading = (payment: ProviderPayment) => toReading(known.get(payment.id), settings.fee)
  const unclear = { is: 'unclear' } as const
  const provider: PaymentProvider = {
    name: options.name ?? 'paypal',
    chargesByApproval: options.chargesByApproval ?? true,
    isReadEarly: options.isReadEarly ?? true,
    begin: ({ payment }: Attempt) =>
      call<BeginResult>(
        'begin',
        () => {
          const { amount, currency } = payment
          if (!known.has(payment.id)) {
            known.set(payment.id, { status: 'waiting', amount, currency, charges: 0, refunds: new Map() })
          }
          const endsAt = new Date(options.now() + (options.lifeMs ?? 3 * 3_600_000))
          return { is: 'begun', ref: toRef(payment.id), keep: {}, endsAt }
        },
        unclear,
        { is: 'refused', reason: 'declined' },
      ),
    nextAction: async ({ payment }) => ({
      type: 'redirect',
      url: `https://pay.example/${payment.id}`,
      mobile_url: null,
    }),
    readReturn: ({ result, fields }) => (result === 'success' ? { key: fields['key'] ?? '' } : null),
    approve: payment =>
      call(
        'approve',
        () => {
          charge(known.get(payment.id))
          return reading(payment)
        },
        unclear,
        {
          is: 'read',
          status: 'FAILED',
          amount: payment.amount,
          currency: payment.currency,
          refunded: 0,
          reason: 'declined',
        },
      ),
    read: payment => call<Reading>('read', () => reading(payment), unclear, unclear),
    abandon: payment =>
      call<Reading>(
        'abandon',
        () => {
          const held = known.get(payment.id)
          // If charges need an approval, an abandoned payment stays open at the provider.
          if (held?.status === 'waiting' && !provider.chargesByApproval) held.status = 'failed'
          return reading(payment)
        },
        unclear,
        unclear,
      ),
    refund: (payment, refund) =>
      call<RefundReading>(
        'refund',
        () => applyRefund(known.get(payment.id), refund, settings.slowRefunds),
        unclear,
        {
          is: 'read',
          status: 'failed',
          reason: 'refused',
        },
      ),
    readRefund: (payment, refund) =>
      call<RefundReading>(
        'readRefund',
        () => {
          const found = known.get(payment.id)?.refunds.get(refund.id)
          return found ? { is: 'read', status: found.status, ref: `r-${refund.id}` } : { is: 'missing' }
        },
        unclear,
        unclear,
      ),
    refundsParts: () => options.refundsParts ?? true,
    async hear({ header, body }) {
      if (header('fake-signature') !== 'good') return null
      return JSON.parse(body.toString())
    },
  }

  const at = (id: string) => {
    const payment = known.get(id)
    if (!payment) throw new Error(`the provider knows no payment ${id}`)
    return payment
  }
  return Object.assign(settings, {
    provider,
    known,
    faults,
    asked: requests,
    /** Runs the work once, in the middle of the next call of that kind. */
    during: (operation: Operation, work: () => Promise<void>) => void hooks.set(operation, work),
    agree(id: string) {
      const payment = at(id)
      if (payment.status !== 'waiting') return
      if (provider.chargesByApproval) payment.status = 'agreed'
      else charge(payment)
    },
    decline(id: string) {
      const payment = at(id)
      if (payment.status === 'waiting') payment.status = 'failed'
    },
    at,
  })
}

const toRef = (id: string) => `ref-${id}`

/** Charges once per id, as every provider does. */
function charge(payment: FakePayment | undefined): void {
  if (!payment || payment.status === 'failed' || payment.status === 'charged') return
  payment.status = 'charged'
  payment.charges += 1
}

const words = {
  waiting: 'REQUIRES_FOLLOW_UP_ACTION',
  agreed: 'APPROVED',
  processing: 'PENDING',
  charged: 'SUCCEEDED',
  failed: 'FAILED',
} as const

function toReading(payment: FakePayment | undefined, fee: number): Reading {
  if (!payment) return { is: 'missing' }
  const { status, amount, currency, refunds } = payment
  const done = [...refunds.values()].filter(refund => refund.status === 'done')
  const refunded = done.reduce((sum, refund) => sum + refund.amount, 0)
  return { is: 'read', status: words[status], amount, currency, refunded, fee }
}

/** Refunds once per id and never more than was charged. */
function applyRefund(
  payment: FakePayment | undefined,
  { id, amount }: ProviderRefund,
  isSlow: boolean,
): RefundReading {
  if (payment?.status !== 'charged') return { is: 'read', status: 'failed', reason: 'not charged' }
  const before = payment.refunds.get(id)
  if (before) return { is: 'read', status: before.status, ref: `r-${id}` }
  const validRefunds = [...payment.refunds.values()].filter(({ status }) => status !== 'failed')
  if (validRefunds.reduce((sum, refund) => sum + refund.amount, amount) > payment.amount) {
    return { is: 'read', status: 'failed', reason: 'more than was charged' }
  }
  const status = isSlow ? 'pending' : 'done'
  payment.refunds.set(id, { amount, status })
  return { is: 'read', status, ref: `r-${id}` }
}
