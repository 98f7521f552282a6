/** Lifetime of a payment, counted from `ready`. */
export const paymentLifetimeMs = 15 * 60_000

export interface PaymentAction {
  aid: string
  approved_at: string
  amount: number
  /** Parts of a cancelled amount. */
  taxFree: number
  vat: number
  payment_action_type: 'PAYMENT' | 'CANCEL'
  payload: string | null
}

/** A payment; its id is the tid. */
export interface KakaopayRecord {
  id: string
  /** Part of the approval page's URL. */
  hash: string
  order: string
  user: string
  item: string
  quantity: number
  total: number
  taxFree: number
  vat: number
  urls: { approval: string; cancel: string; fail: string }
  status: string
  createdAt: number
  pgToken: string | null
  actions: PaymentAction[]
}
