import { Badge } from '../../../platform/ui/badge.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import { ObjectSection } from '../../kit/web/shared/object-page.tsx'
import { listFates } from './list-fates.ts'
import styles from './order-lines.module.css'
import type { Order, OrderLine } from './queries.ts'
import { useOrderFormats } from './use-order-formats.ts'
import type { Revealed } from './use-reveal.tsx'

interface Props {
  order: Order
  revealed: Revealed | null
}

/** The bought products, with what became of each unit. */
export function OrderLines({ order, revealed }: Props) {
  const t = useT()
  return (
    <ObjectSection title={t('studio-orders.lines')}>
      <ul className={styles['lines']}>
        {order.lines.map(line => (
          <Line key={line.position} line={line} order={order} revealed={revealed} />
        ))}
      </ul>
    </ObjectSection>
  )
}

function Line({ line, order: { status, currency }, revealed }: Props & { line: OrderLine }) {
  const t = useT()
  const { money, number } = useOrderFormats()
  const { position, name, options, quantity, unit, discount, refunded, goodwill } = line
  const typed = revealed?.fields.filter(field => field.position === position)
  return (
    <li className={styles['line']}>
      <div className={styles['words']}>
        <p className={styles['name']} lang={detectScriptLanguage(name)} dir="auto">
          {name}
          {line.ticket && <Badge>{t('studio-orders.line.ticket')}</Badge>}
        </p>
        {options.length > 0 && <p className={styles['note']}>{options.join(' · ')}</p>}
        {(typed ?? line.fields).map(({ label, value }) => (
          <p key={label} className={styles['note']}>
            {label}: <bdi>{value ?? t('studio-orders.erased')}</bdi>
          </p>
        ))}
      </div>
      <p className={styles['price']}>
        <span>{money(unit * quantity - discount, currency)}</span>
        <span className={styles['note']}>
          {t('studio-orders.line.price', { quantity: number(quantity), unit: money(unit, currency) })}
          {discount > 0 && ` − ${money(discount, currency)}`}
        </span>
      </p>
      <Fates line={line} status={status} />
      {(refunded > 0 || goodwill > 0) && line.needs_shipping && (
        <p className={styles['back']}>
          {refunded > 0 && (
            <span>{t('studio-orders.line.refunded', { count: refunded, number: number(refunded) })}</span>
          )}
          {goodwill > 0 && (
            <span>{t('studio-orders.line.goodwill', { amount: money(goodwill, currency) })}</span>
          )}
        </p>
      )}
    </li>
  )
}

/** A bar with a part for each fate, and its words. */
function Fates({ line, status }: { line: OrderLine; status: Order['status'] }) {
  const t = useT()
  const { number } = useOrderFormats()
  const fates = listFates(line, status)
  return (
    <div className={styles['fates']}>
      <div className={styles['bar']} aria-hidden="true">
        {fates.map(({ fate, count }) => (
          // The policy allows the style, because a script sets it.
          <span key={fate} data-fate={fate} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul>
        {fates.map(({ fate, count }) => (
          <li key={fate} data-fate={fate}>
            {t(`studio-orders.fate.${fate}`, { count, number: number(count) })}
          </li>
        ))}
      </ul>
    </div>
  )
}
