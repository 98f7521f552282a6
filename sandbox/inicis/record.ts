/** A payment; its id is the merchant's `oid`. */
export interface InicisRecord {
  id: string
  way: 'desktop' | 'mobile'
  /** Card, DirectBank. */
  method: string
  price: number
  goods: string
  /** What the browser brings back, and the approval is asked with: authToken, or the TID of phones. */
  token: string
  tid: string | null
  /** Undone before anybody knew of it (net cancel), or refunded whole. */
  isUndone: boolean
  approvedAt: number | null
  refunds: { tid: string; at: number; price: number }[]
}

export interface InicisKeys {
  mid: string
  signKey: string
  hashKey: string
  apiKey: string
}

export const refundedOf = ({ refunds }: InicisRecord): number =>
  refunds.reduce((sum, { price }) => sum + price, 0)
