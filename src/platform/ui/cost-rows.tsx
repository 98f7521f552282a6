import type { ReactNode } from 'react'
import styles from './cost-rows.module.css'

export interface CostRow {
  label: string
  amount: string
}

export interface CostRowsProps {
  rows: readonly CostRow[]
  total: CostRow
  /** Small rows below the total, such as included taxes. */
  below?: readonly CostRow[]
}

export function CostRows({ rows, total, below = [] }: CostRowsProps) {
  return (
    <dl className={styles['rows']}>
      {[
        ...rows.map(renderRow('row')),
        renderRow('total')(total, rows.length),
        ...below.map(renderRow('below')),
      ]}
    </dl>
  )
}

/** Keys contain the index, because labels may repeat, such as two unnamed fees. */
const renderRow =
  (kind: 'row' | 'total' | 'below') =>
  ({ label, amount }: CostRow, at: number): ReactNode => (
    <div key={`${kind} ${at}`} className={styles[kind]} data-total={kind === 'total' || undefined}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
