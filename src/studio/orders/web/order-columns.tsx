import { useMemo } from 'react'
import { cx } from '../../../platform/ui/cx.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import type { ListColumn } from '../../kit/web/shared/list-table.tsx'
import { OrderMarks, OrderState } from './order-state.tsx'
import styles from './orders.module.css'
import type { OrderRow } from './queries.ts'
import { useOrderFormats } from './use-order-formats.ts'

type Column = ListColumn<OrderRow>

/** Columns of the list of orders. */
export function useOrderColumns(): Column[] {
  const t = useT()
  const formats = useOrderFormats()
  const { getCountryName } = formats
  // biome-ignore lint/correctness/useExhaustiveDependencies: the formats depend on language and zone alone
  return useMemo(
    () => [
      {
        id: 'number',
        title: t('studio-orders.number'),
        cell: order => (
          <span className={styles['number']}>
            {order.number} <OrderMarks order={order} />
          </span>
        ),
      },
      {
        id: 'placed',
        title: t('studio-orders.placed'),
        sort: 'placed',
        isOnPhone: true,
        cell: order => <When at={order.placed_at} />,
      },
      {
        id: 'fan',
        title: t('studio-orders.fan'),
        isOnPhone: true,
        cell: ({ fan }) =>
          fan ? (
            <Name text={fan.name} />
          ) : (
            <span className={styles['muted']}>{t('studio-orders.noFan')}</span>
          ),
      },
      {
        id: 'status',
        title: t('studio-orders.status'),
        isOnPhone: true,
        cell: order => (
          <span className={styles['short']}>
            <OrderState status={order.status} />
          </span>
        ),
      },
      {
        id: 'units',
        title: t('studio-orders.toSend'),
        isNumber: true,
        cell: order => <Units order={order} />,
      },
      {
        id: 'project',
        title: t('studio-orders.project'),
        cell: ({ project }) => <Name text={project.name} />,
      },
      {
        id: 'country',
        title: t('studio-orders.country'),
        cell: ({ country }) => getCountryName(country),
      },
      ...listAmounts(t, formats),
      {
        id: 'method',
        title: t('studio-orders.method'),
        isOptional: true,
        cell: ({ method }) => method && t(`studio-orders.method.${method}`),
      },
      {
        id: 'paid',
        title: t('studio-orders.paid'),
        isOptional: true,
        cell: order => order.paid_at && <When at={order.paid_at} />,
      },
      {
        id: 'evidence',
        title: t('studio-orders.dispute.due'),
        isOptional: true,
        cell: ({ dispute_due_at: due }) => due && <When at={due} />,
      },
    ],
    [t, formats.zone],
  )
}

function listAmounts(t: ReturnType<typeof useT>, { money }: ReturnType<typeof useOrderFormats>): Column[] {
  return [
    {
      id: 'total',
      title: t('studio-orders.total'),
      sort: 'total',
      isNumber: true,
      isOnPhone: true,
      cell: ({ total, currency }) => money(total, currency),
    },
    {
      id: 'refunded',
      title: t('studio-orders.refunded'),
      isOptional: true,
      isNumber: true,
      cell: ({ refunded, currency }) => refunded > 0 && money(refunded, currency),
    },
  ]
}

/** A name that may be long, on one line. */
function Name({ text }: { text: string }) {
  return (
    <span className={styles['name']} title={text} lang={detectScriptLanguage(text)} dir="auto">
      {text}
    </span>
  )
}

function When({ at }: { at: string }) {
  const { formatTime } = useOrderFormats()
  return (
    <time dateTime={at} className={styles['short']}>
      {formatTime(at)}
    </time>
  )
}

/** Units that are still to be sent, of all. */
function Units({ order: { unsent_count: unsent, unit_count: all } }: { order: OrderRow }) {
  const t = useT()
  const { number } = useOrderFormats()
  return (
    <span className={cx(unsent === 0 && styles['muted'])}>
      {unsent === 0 ? '–' : t('studio-orders.unsentOf', { unsent: number(unsent), all: number(all) })}
    </span>
  )
}
