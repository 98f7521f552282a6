import { IconButton } from '../../../platform/ui/icon-button.tsx'
import { TrashIcon } from '../../../platform/ui/icons.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { type Basket, type BasketLine, getLineKey } from '../../shop/web/shared/basket.ts'
import { Quantity } from '../../shop/web/shared/quantity.tsx'
import type { Product } from '../../shop/web/shared/queries.ts'
import { TicketFacts } from '../../shop/web/shared/ticket-facts.tsx'
import type { Quote } from '../../shop/web/shared/use-quote.ts'
import type { Intent } from './intent.ts'
import { ItemName } from './item-name.tsx'
import { CustomFields } from './shared/custom-fields.tsx'
import styles from './steps.module.css'

interface Props {
  products: Product[]
  basket: Basket
  intent: Intent
  quote: Quote | undefined
  onQuantity: (line: BasketLine) => void
  onFields: (fields: Intent['customFields']) => void
  /** The fan has tried to pay, so missing input is reported. */
  isAsked: boolean
}

/**
 * Lines of the purchase with quantities and custom fields. Needs the `checkout`, `shop` and `error` texts.
 */
export function PurchaseItems(props: Props) {
  const { products, basket, intent, quote, onQuantity, onFields, isAsked } = props
  const t = useT()
  const { money } = useFormats()
  return (
    <ul className={styles['items']}>
      {basket.lines.map((line, at) => {
        const key = getLineKey(line)
        const product = products.find(({ id }) => id === line.productId)
        const values = product?.options.flatMap(option => option.values) ?? []
        const chosen = values.filter(({ id }) => line.optionIds.includes(id)).map(({ name }) => name)
        const name = product?.name ?? t('shop.product.gone')
        const problems = (quote?.problems ?? []).filter(({ item }) => item === at)
        const priced = quote?.lines.find(
          other => getLineKey({ productId: other.product_id, optionIds: other.option_ids }) === key,
        )
        // Prefers the quote's ticket, because that is the one the fan agrees to.
        const ticket = priced?.ticket ?? product?.ticket
        const typed = intent.customFields[key] ?? {}
        return (
          <li key={key} className={styles['item']}>
            <div className={styles['line']}>
              <ItemName name={name} notes={[chosen.join(' · ')]} picture={product?.pictures[0]} />
              <Quantity
                label={name}
                value={line.quantity}
                min={1}
                max={null}
                onChange={quantity => onQuantity({ ...line, quantity })}
              />
              <p className={styles['price']}>{priced && quote && money(priced.subtotal, quote.currency)}</p>
              <IconButton
                className={styles['remove']}
                label={t('shop.remove', { product: name })}
                icon={<TrashIcon size={18} />}
                onClick={() => onQuantity({ ...line, quantity: 0 })}
              />
            </div>
            {ticket && <TicketFacts ticket={ticket} />}
            {problems
              .filter(({ code }) => code !== 'custom_field_invalid')
              .map(({ code, available }) => (
                <p key={code} className={styles['problem']} role="status" tabIndex={-1} data-problem="">
                  {t(`shop.problem.${code as 'out_of_stock'}`, { available: available ?? 0 })}
                </p>
              ))}
            <CustomFields
              fields={product?.custom_fields ?? []}
              typed={typed}
              errorOf={id => findError(problems, id, isAsked)}
              onChange={fields => onFields({ ...intent.customFields, [key]: fields })}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Returns a field's error; a missing required value counts only after the fan has tried to pay. */
function findError(problems: Quote['problems'], fieldId: number, isAsked: boolean) {
  const error = problems.find(({ custom_field_id: id }) => id === fieldId)?.error
  return error !== undefined && (isAsked || error !== 'ERR_REQUIRED') ? error : null
}
