/** A payment; its id is the merchant's `oid`. */
export interface InicisRecord {
  id: string
  way: 'desktop' | 'mobile'
  /** Payment method: `Card` or `DirectBank`. */
  method: string
  price: number
  /** Parts of the price, as the merchant named them. */
  tax: number
  taxFree: number
  goods: string
  /**
   * The token that the browser returns and the approval requires: the authToken on desktops, the TID on
   * phones.
   */
  token: string
  tid: string | null
  /** Whether the merchant has cancelled the approval (net cancel) or refunded it in full. */
  isUndone: boolean
  approvedAt: number | null
  refunds: { tid: string; at: number; price: number; tax: number; taxFree: number }[]
}

export interface InicisKeys {
  mid: string
  signKey: string
  hashKey: string
  apiKey: string
}

export const sumRefunds = ({ refunds }: InicisRecord, part: 'price' | 'tax' | 'taxFree' = 'price'): number =>
  refunds.reduce((sum, refund) => sum + refund[part], 0)
