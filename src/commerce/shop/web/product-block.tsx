import { useState } from 'react'
import { Badge } from '../../../platform/ui/badge.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Picture } from '../../../platform/ui/picture.tsx'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { LocalText } from '../../../platform/web/local-text.tsx'
import { useRenderedAt } from '../../../platform/web/rendered-at.ts'
import type { FormatDateTime } from '../../../platform/web/use-local-date-time.ts'
import { type Choice, findPrice, findVariant, getDefaultChoice } from './choice.ts'
import { type EarlySale, toPresaleProduct } from './early-sale.ts'
import { OptionPicker } from './option-picker.tsx'
import { type PresaleCode, PresaleNotes } from './presale-notes.tsx'
import styles from './product-block.module.css'
import { RestockButton } from './restock-button.tsx'
import { availabilities } from './shared/availabilities.ts'
import type { BasketLine } from './shared/basket.ts'
import { Quantity } from './shared/quantity.tsx'
import type { Product, Variant } from './shared/queries.ts'
import { TicketFacts } from './shared/ticket-facts.tsx'

interface Props {
  projectId: number
  product: Product
  currency: string | null
  /** False outside the project's sale. */
  isOpen: boolean
  early: EarlySale
  code: PresaleCode
  onAdd: (line: BasketLine) => void
}

/** Shows a product's description, options with availability, quantity and the button "add to basket". */
export function ProductBlock({ projectId, product: loaded, currency, isOpen, early, code, onAdd }: Props) {
  const product = early.isOpen ? toPresaleProduct(loaded) : loaded
  const canBuy = (isOpen || early.isOpen) && product.sale_stop === null
  const t = useT()
  const { money } = useFormats()
  const [choice, setChoice] = useState<Choice>(() => getDefaultChoice(product))
  const variant = findVariant(product, choice)
  const price = findPrice(variant?.prices ?? product.prices, currency)
  const [picture] = product.pictures
  return (
    <article className={styles['product']} aria-labelledby={`product-${product.id}`}>
      <div className={styles['head']}>
        {picture && (
          <Picture
            media={picture}
            sizes="88px"
            alt={picture.alt}
            ratio="1:1"
            fit="thumb"
            className={styles['picture']}
          />
        )}
        <div className={styles['words']}>
          <h3 id={`product-${product.id}`} className={styles['name']} lang={product.lang}>
            {product.name}
          </h3>
          {price && <p className={styles['price']}>{money(price.amount, price.currency)}</p>}
          {product.description && (
            <p className={styles['text']} lang={product.description_lang}>
              {product.description}
            </p>
          )}
          {product.ticket && <TicketFacts ticket={product.ticket} isLinked />}
          <Limits product={product} />
        </div>
      </div>
      {product.options.map(option => (
        <OptionPicker
          key={option.id}
          product={product}
          option={option}
          choice={choice}
          isOpen={canBuy}
          onChoose={valueId => setChoice({ ...choice, [option.id]: valueId })}
        />
      ))}
      <PresaleNotes early={early} code={code} />
      {product.sale_stop && <p className={styles['note']}>{t(`project.stop.${product.sale_stop}`)}</p>}
      {canBuy && (
        <Add
          key={variant?.id}
          projectId={projectId}
          product={product}
          variant={variant}
          choice={choice}
          isCodeMissing={early.needsCode && code.value === null}
          onAdd={onAdd}
        />
      )}
    </article>
  )
}

function Limits({ product }: { product: Product }) {
  const t = useT()
  const seenAt = useRenderedAt()
  const text = (formatTime: FormatDateTime) =>
    [
      product.limit_per_order !== null && t('shop.limit.order', { count: product.limit_per_order }),
      product.limit_per_fan !== null && t('shop.limit.fan', { count: product.limit_per_fan }),
      Date.parse(product.sale_from) > seenAt && t('project.from', { date: formatTime(product.sale_from) }),
      product.ticket && t('shop.ticket.persons', { count: product.ticket.persons }),
    ]
      .filter(Boolean)
      .join(' · ')
  if (text(String) === '') return null
  return (
    <p className={styles['limits']}>
      <LocalText of={text} />
    </p>
  )
}

interface AddProps extends Pick<Props, 'projectId' | 'product' | 'onAdd'> {
  variant: Variant | undefined
  choice: Choice
  isCodeMissing: boolean
}

const isThere = (variant: Variant | undefined) =>
  variant !== undefined && variant.availability !== availabilities.notAvailable

/**
 * Shows the action for the current choice: the missing option, a restock notification, or "add to basket".
 */
function Add({ projectId, product, variant, choice, isCodeMissing, onAdd }: AddProps) {
  const t = useT()
  const [quantity, setQuantity] = useState(1)
  const open = product.options.find(({ id }) => choice[id] === undefined)
  if (variant?.availability === availabilities.soldOut) {
    return (
      <div className={styles['add']}>
        <Badge>{t('project.soldOut')}</Badge>
        <RestockButton projectId={projectId} variantId={variant.id} />
      </div>
    )
  }
  if (product.availability === availabilities.notAvailable || (!open && !isThere(variant))) {
    return <p className={styles['note']}>{t('shop.product.notAvailable')}</p>
  }
  const left = variant?.available_left ?? null
  const missing = open
    ? t('shop.choose', { option: open.name })
    : isCodeMissing && t('shop.presale.code.missing')
  const max = [left, product.limit_per_order].filter(limit => limit !== null)
  const add = () => {
    if (!variant) return
    onAdd({ productId: product.id, optionIds: variant.option_ids, quantity })
    toasts.add(t('shop.added', { product: product.name }), { type: 'success' })
    setQuantity(1)
  }
  return (
    <div className={styles['add']}>
      <Quantity
        label={product.name}
        value={quantity}
        min={1}
        max={max.length > 0 ? Math.min(...max) : null}
        onChange={setQuantity}
      />
      <Button onClick={add} {...(missing && { disabledReason: missing })}>
        {t('shop.add')}
      </Button>
      {left !== null && left > 0 && <p className={styles['left']}>{t('shop.left', { count: left })}</p>}
    </div>
  )
}
