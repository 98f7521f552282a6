import type { ReactNode } from 'react'
import styles from './cost-rows.module.css'

export interface CostRow {
  label: string
  /** Formatted. */
  amount: string
}

export interface CostRowsProps {
  rows: readonly CostRow[]
  total: CostRow
  /** Below the total, in small: the taxes that are in it. */
  below?: readonly CostRow[]
}

/** Amounts one below the other, down to the total. */
export function CostRows({ rows, total, below = [] }: CostRowsProps) {
  return (
    <dl className={styles['rows']}>
      {[...rows.map(rowOf('row')), rowOf('total')(total, rows.length), ...below.map(rowOf('below'))]}
    </dl>
  )
}

/** Labels may be alike: two fees without a name. */
const rowOf =
  (kind: 'row' | 'total' | 'below') =>
  ({ label, amount }: CostRow, at: number): ReactNode => (
    <div key={`${kind} ${at}`} className={styles[kind]} data-total={kind === 'total' || undefined}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
