import { getCurrency } from '../../../platform/contract/currencies.ts'
import { computeShare } from '../../../platform/server/money/rounding.ts'
import type { Terms } from '../server/terms.ts'

type OtherFee = Terms['fees'][number]

export const filterFeesByType = ({ fees }: Terms, projectType: number): OtherFee[] =>
  fees.filter(({ project_type: type }) => type === null || type === projectType)

/** Whether a fee is a fixed amount, defined only for the currencies it lists. */
export const isFixed = ({ kind }: OtherFee): boolean => kind !== 'percent'

interface Purchase {
  currency: string
  pieces: number
  /** Price of the goods after discounts, and the portion of it that is shipped. */
  goods: number
  sentGoods: number
}

export interface FeeAmount {
  kind: 'duties' | 'other'
  id: number | null
  name: string | null
  amount: number
}

/** Computes all fees except duties; omits amounts of zero. */
export function computeFees(fees: readonly OtherFee[], { currency, pieces, goods }: Purchase): FeeAmount[] {
  const { step } = getCurrency(currency)
  const computeAmount = ({ kind, amounts, basis_points: basisPoints }: OtherFee) => {
    if (kind === 'percent') return computeShare(goods, basisPoints ?? 0, step)
    return (amounts[currency] ?? 0) * (kind === 'per_piece' ? pieces : 1)
  }
  return fees
    .map(fee => ({ kind: 'other' as const, id: fee.id, name: fee.name, amount: computeAmount(fee) }))
    .filter(({ amount }) => amount > 0)
}

/** Computes the duties that we prepay and charge, as a percentage of the value of shipped goods. */
export function computeDuties({ zone }: Terms, { currency, sentGoods }: Purchase): FeeAmount[] {
  if (zone?.duties !== 'ddp') return []
  const amount = computeShare(sentGoods, zone.duty_basis_points, getCurrency(currency).step)
  return amount > 0 ? [{ kind: 'duties', id: null, name: null, amount }] : []
}
