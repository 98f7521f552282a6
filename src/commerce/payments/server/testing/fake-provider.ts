import type {
  Attempt,
  Begun,
  PaymentProvider,
  ProviderName,
  ProviderPayment,
  ProviderRefund,
  Reading,
  RefundReading,
} from '../providers/provider.ts'

/** What it knows of one payment, by our id. */
export interface FakePayment {
  status: 'waiting' | 'agreed' | 'processing' | 'charged' | 'failed'
  amount: number
  currency: string
  /** How often it was charged: a payment that is charged twice is what must never be. */
  charges: number
  refunds: Map<string, { amount: number; status: 'pending' | 'done' | 'failed' }>
}

export type Operation = 'begin' | 'approve' | 'read' | 'abandon' | 'refund' | 'readRefund'

/**
 * How it behaves for one call: `lost` does what is asked and the answer is lost, `away` does nothing and nobody knows,
 * `refused` says no.
 */
export type Fault = 'lost' | 'away' | 'refused'

interface Options {
  name?: ProviderName
  chargesByApproval?: boolean
  isReadEarly?: boolean
  refundsParts?: boolean
  /** A payment's life. */
  lifeMs?: number
  now: () => number
}

/** An acquirer in memory that does what a test tells it. */
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
  const asked: Operation[] = []
  /** Whether refunds wait for somebody at the bank, and what a charge costs us. */
  const told = { slowRefunds: false, fee: 0 }

  /** Runs what a test wants in the middle of a call, then the call itself as the next fault says. */
  async function call<Answer>(operation: Operation, act: () => Answer, unclear: Answer, refused: Answer) {
    asked.push(operation)
    const hook = hooks.get(operation)
    hooks.delete(operation)
    await hook?.()
    const fault = faults[operation].shift()
    if (fault === 'away') return unclear
    if (fault === 'refused') return refused
    const answer = act()
    return fault === 'lost' ? unclear : answer
  }

  const reading = (payment: ProviderPayment) => readingOf(known.get(payment.id), told.fee)
  const unclear = { is: 'unclear' } as const
  const provider: PaymentProvider = {
    name: options.name ?? 'paypal',
    chargesByApproval: options.chargesByApproval ?? true,
    isReadEarly: options.isReadEarly ?? true,
    begin: ({ payment }: Attempt) =>
      call<Begun>(
        'begin',
        () => {
          const { amount, currency } = payment
          if (!known.has(payment.id)) {
            known.set(payment.id, { status: 'waiting', amount, currency, charges: 0, refunds: new Map() })
          }
          const endsAt = new Date(options.now() + (options.lifeMs ?? 3 * 3_600_000))
          return { is: 'begun', ref: refOf(payment.id), keep: {}, endsAt }
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
          // Where we charge by approval, nobody there closes what is given up: it stays open.
          if (held?.status === 'waiting' && !provider.chargesByApproval) held.status = 'failed'
          return reading(payment)
        },
        unclear,
        unclear,
      ),
    refund: (payment, refund) =>
      call<RefundReading>(
        'refund',
        () => refundOf(known.get(payment.id), refund, told.slowRefunds),
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

  /** What happens at the provider, as the fan or the provider itself does it. */
  const at = (id: string) => {
    const payment = known.get(id)
    if (!payment) throw new Error(`the provider knows no payment ${id}`)
    return payment
  }
  return Object.assign(told, {
    provider,
    known,
    faults,
    asked,
    /** Runs once, in the middle of the next call of that kind. */
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

const refOf = (id: string) => `ref-${id}`

/** Charges once, however often it is asked, as every provider does by our id. */
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

function readingOf(payment: FakePayment | undefined, fee: number): Reading {
  if (!payment) return { is: 'missing' }
  const { status, amount, currency, refunds } = payment
  const done = [...refunds.values()].filter(refund => refund.status === 'done')
  const refunded = done.reduce((sum, refund) => sum + refund.amount, 0)
  return { is: 'read', status: words[status], amount, currency, refunded, fee }
}

/** By our id, once; never more than was charged. */
function refundOf(
  payment: FakePayment | undefined,
  { id, amount }: ProviderRefund,
  isSlow: boolean,
): RefundReading {
  if (payment?.status !== 'charged') return { is: 'read', status: 'failed', reason: 'not charged' }
  const before = payment.refunds.get(id)
  if (before) return { is: 'read', status: before.status, ref: `r-${id}` }
  const given = [...payment.refunds.values()].filter(({ status }) => status !== 'failed')
  if (given.reduce((sum, refund) => sum + refund.amount, amount) > payment.amount) {
    return { is: 'read', status: 'failed', reason: 'more than was charged' }
  }
  const status = isSlow ? 'pending' : 'done'
  payment.refunds.set(id, { amount, status })
  return { is: 'read', status, ref: `r-${id}` }
}
