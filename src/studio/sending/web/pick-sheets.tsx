import { Badge } from '../../../platform/ui/badge.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { getDateTimeFormat, useFormats } from '../../../platform/web/format.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useOwnZone } from '../../staff/web/shared/self.ts'
import styles from './pick-page.module.css'
import type { PickList } from './queries.ts'
import type { PickBy } from './use-pick-list.ts'

interface Props {
  list: PickList
  by: PickBy
  isBusy: boolean
  /** Makes the list of the next orders. */
  onNext: (next: number) => void
}

/** A pick list as it is printed: each product or order stays on one sheet. */
export function PickSheets({ list, by, isBusy, onNext }: Props) {
  const { t, tag } = useTexts()
  const { number } = useFormats()
  const timeZone = useOwnZone()
  const { next } = list
  const madeAt = getDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(list.made_at),
  )
  return (
    <section className={styles['list']} aria-label={t('studio.page.pick')}>
      <header className={styles['head']}>
        <div>
          <h2>{t('studio.page.pick')}</h2>
          <p className={styles['note']}>
            {t('studio-sending.waiting.summary', {
              orders: list.order_count,
              orderNumber: number(list.order_count),
              units: list.unit_count,
              unitNumber: number(list.unit_count),
            })}
            {' · '}
            {t('studio-sending.pick.made', { time: madeAt })}
          </p>
        </div>
        <div className={styles['acts']}>
          {next !== null && (
            <Button size={40} busy={isBusy} onClick={() => onNext(next)}>
              {t('studio-sending.pick.next')}
            </Button>
          )}
          <Button size={40} onClick={() => window.print()}>
            {t('studio-sending.pick.print')}
          </Button>
        </div>
      </header>
      {by === 'product'
        ? list.products.map(product => <ProductSheet key={product.product_id} product={product} />)
        : list.orders.map(order => <OrderSheet key={order.order_id} order={order} />)}
    </section>
  )
}

function ProductSheet({ product }: { product: PickList['products'][number] }) {
  const { t } = useTexts()
  const { number } = useFormats()
  const count = product.unit_count
  const [first] = product.variants
  const isPlain =
    product.variants.length === 1 &&
    first?.options.length === 0 &&
    first.texts.every(({ fields }) => fields.length === 0)
  return (
    <article className={styles['sheet']}>
      <header className={styles['title']}>
        <h3>{product.name}</h3>
        <span className={styles['note']}>{product.project}</span>
        <strong className={styles['total']}>
          {t('studio-sending.pick.total', { count, number: number(count) })}
        </strong>
      </header>
      {!isPlain && (
        <table className={styles['lines']}>
          <tbody>
            {product.variants.map(variant => (
              <VariantRows
                key={variant.variant_id}
                variant={variant}
                isAlone={product.variants.length === 1}
              />
            ))}
          </tbody>
        </table>
      )}
    </article>
  )
}

interface VariantProps {
  variant: PickList['products'][number]['variants'][number]
  /** Whether the product has no other variant on the list. */
  isAlone: boolean
}

function VariantRows({ variant, isAlone }: VariantProps) {
  const { t } = useTexts()
  const { number } = useFormats()
  const { options, texts, unit_count: count } = variant
  return texts.map((text, at) => (
    <tr key={JSON.stringify(text.fields)} data-first={at === 0}>
      {(!isAlone || options.length > 0) && (
        <>
          <td className={styles['options']}>{at === 0 && options.join(' · ')}</td>
          <td className={styles['number']}>
            {at === 0 && t('studio-sending.pick.total', { count, number: number(count) })}
          </td>
        </>
      )}
      <TextCells text={text} isAlone={texts.length === 1} />
    </tr>
  ))
}

interface TextProps {
  text: PickList['products'][number]['variants'][number]['texts'][number]
  /** Whether all units of the variant have this text, or none. */
  isAlone: boolean
}

function TextCells({ text, isAlone }: TextProps) {
  const { t } = useTexts()
  const { number } = useFormats()
  return (
    <>
      <td className={styles['number']}>{!isAlone && `${number(text.unit_count)} ×`}</td>
      <td>
        <Fields fields={text.fields} />
        {text.fields.length > 0 ? (
          <span className={styles['numbers']}>{text.order_numbers.join(', ')}</span>
        ) : (
          !isAlone && <span className={styles['note']}>{t('studio-sending.pick.noText')}</span>
        )}
      </td>
    </>
  )
}

function OrderSheet({ order }: { order: PickList['orders'][number] }) {
  const { t } = useTexts()
  const { number, date } = useFormats()
  const zone = useOwnZone()
  // Two lines may be equal, so the index is the React key.
  const lines = order.address_lines.map((text, at) => ({ text, at }))
  return (
    <article className={styles['sheet']}>
      <header className={styles['title']}>
        <h3>{order.number}</h3>
        <span className={styles['note']}>
          {order.project} · {t('studio-sending.pick.paid', { date: date(order.paid_at, zone) })}
        </span>
        {order.is_disputed && <Badge color="warning">{t('studio-sending.disputed')}</Badge>}
      </header>
      <div className={styles['order']}>
        <ul className={styles['items']}>
          {order.items.map(item => (
            <li key={item.position}>
              <span className={styles['box']} aria-hidden="true" />
              <strong className={styles['number']}>{number(item.quantity)} ×</strong>
              <span>
                {item.name}
                {item.options.length > 0 && <b> {item.options.join(' · ')}</b>}
                <Fields fields={item.fields} />
              </span>
            </li>
          ))}
        </ul>
        <address className={styles['address']}>
          {lines.length === 0 && t('studio-sending.pick.noAddress')}
          {lines.map(({ text, at }) => (
            <bdi key={at}>{text}</bdi>
          ))}
          {order.phone_number && <span>{t('studio-sending.pick.phone', { phone: order.phone_number })}</span>}
          {order.weight_g > 0 && (
            <span className={styles['note']}>
              {t('studio-sending.pick.weight', { weight: number(order.weight_g) })}
            </span>
          )}
        </address>
      </div>
    </article>
  )
}

function Fields({ fields }: { fields: readonly { label: string; value: string }[] }) {
  return fields.map(({ label, value }) => (
    <span key={label} className={styles['field']}>
      <span className={styles['note']}>{label}:</span> <bdi>{value}</bdi>
    </span>
  ))
}
