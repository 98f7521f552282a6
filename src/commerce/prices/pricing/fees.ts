import { currencyOf } from '../../../platform/contract/currencies.ts'
import { shareOf } from '../../../platform/server/money/rounding.ts'
import type { Terms } from '../server/terms.ts'

type OtherFee = Terms['fees'][number]

export const feesOfType = ({ fees }: Terms, projectType: number): OtherFee[] =>
  fees.filter(({ project_type: type }) => type === null || type === projectType)

/** A fee of fixed amounts is in the currencies that it names alone. */
export const isFixed = ({ kind }: OtherFee): boolean => kind !== 'percent'

interface Bought {
  currency: string
  pieces: number
  /** What the goods cost after discounts, and that part of them which is sent. */
  goods: number
  sentGoods: number
}

export interface FeeAmount {
  kind: 'duties' | 'other'
  id: number | null
  name: string | null
  amount: number
}

/** What else is to be paid. Fees of nothing are left out. */
export function feesOf(fees: readonly OtherFee[], { currency, pieces, goods }: Bought): FeeAmount[] {
  const { step } = currencyOf(currency)
  const amountOf = ({ kind, amounts, basis_points: basisPoints }: OtherFee) => {
    if (kind === 'percent') return shareOf(goods, basisPoints ?? 0, step)
    return (amounts[currency] ?? 0) * (kind === 'per_piece' ? pieces : 1)
  }
  return fees
    .map(fee => ({ kind: 'other' as const, id: fee.id, name: fee.name, amount: amountOf(fee) }))
    .filter(({ amount }) => amount > 0)
}

/** Duties that we pay at the border and charge: a part of the value of what is sent. */
export function dutiesOf({ zone }: Terms, { currency, sentGoods }: Bought): FeeAmount[] {
  if (zone?.duties !== 'ddp') return []
  const amount = shareOf(sentGoods, zone.duty_basis_points, currencyOf(currency).step)
  return amount > 0 ? [{ kind: 'duties', id: null, name: null, amount }] : []
}
