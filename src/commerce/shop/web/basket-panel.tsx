import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { dialCodesQuery, useOwnCountry } from '../../../identity/accounts/web/shared/own-country.ts'
import { Dropdown } from '../../../platform/ui/dropdown.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { IconButton } from '../../../platform/ui/icon-button.tsx'
import { TrashIcon } from '../../../platform/ui/icons.tsx'
import { Select } from '../../../platform/ui/select.tsx'
import { getCountryOptions } from '../../../platform/web/country-options.ts'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import styles from './basket-panel.module.css'
import { type EarlySale, getPresaleProblem } from './early-sale.ts'
import { type Basket, type BasketLine, getLineKey, setQuantity } from './shared/basket.ts'
import { Costs } from './shared/costs.tsx'
import { Quantity } from './shared/quantity.tsx'
import type { Product } from './shared/queries.ts'
import { TicketFacts } from './shared/ticket-facts.tsx'
import type { Quote } from './shared/use-quote.ts'

type Problem = Quote['problems'][number]

interface Props {
  products: Product[]
  basket: Basket
  quote: UseQueryResult<Quote>
  earlyOf: (product: Product) => EarlySale
  change: (change: (basket: Basket) => Basket) => void
}

/** Shows the basket's lines, destination country and currency, and the server's price breakdown. */
export default function BasketPanel({ products, basket, quote: quoteResult, earlyOf, change }: Props) {
  const t = useT()
  const { data: quote, isError, refetch } = quoteResult
  return (
    <section id="basket" className={styles['basket']} aria-labelledby="basket-title">
      <h2 id="basket-title" className={styles['title']}>
        {t('shop.basket')}
      </h2>
      <ul className={styles['lines']}>
        {basket.lines.map(line => (
          <li key={getLineKey(line)}>
            <Line
              line={line}
              product={products.find(({ id }) => id === line.productId)}
              quote={quote}
              earlyOf={earlyOf}
              code={basket.presaleCode}
              change={change}
            />
          </li>
        ))}
      </ul>
      <Where basket={basket} quote={quote} change={change} />
      {isError && (
        <ErrorState
          title={t('shop.quote.failed')}
          text={t('shop.quote.failed.text')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {quote && <Costs quote={quote} />}
    </section>
  )
}

interface LineProps extends Pick<Props, 'earlyOf' | 'change'> {
  line: BasketLine
  product: Product | undefined
  code: string | null
  quote: Quote | undefined
}

function Line({ line, product, quote, earlyOf, code, change }: LineProps) {
  const t = useT()
  const { money } = useFormats()
  const values = product?.options.flatMap(option => option.values) ?? []
  const chosen = line.optionIds.map(id => values.find(value => value.id === id)?.name).filter(Boolean)
  const priced = quote?.lines.find(
    other => getLineKey({ productId: other.product_id, optionIds: other.option_ids }) === getLineKey(line),
  )
  const wrong = quote?.problems.filter(
    problem =>
      problem.product_id === line.productId &&
      problem.code !== 'custom_field_invalid' &&
      (!problem.option_ids || problem.option_ids.join('-') === line.optionIds.join('-')),
  )
  const name = product?.name ?? t('shop.product.gone')
  const set = (quantity: number) => change(basket => setQuantity(basket, { ...line, quantity }))
  const formatProblem = ({ code: what, reason, available = 0 }: Problem) => {
    if (reason) return t(`project.stop.${reason}`)
    return what === 'not_on_sale'
      ? t(getPresaleProblem(product && earlyOf(product), code))
      : t(`shop.problem.${what}`, { available })
  }
  return (
    <div className={styles['line']}>
      <div>
        <p className={styles['name']} lang={product?.lang}>
          {name}
        </p>
        {chosen.length > 0 && (
          <p className={styles['options']} lang={product?.lang}>
            {chosen.join(' · ')}
          </p>
        )}
        {product?.ticket && <TicketFacts ticket={product.ticket} />}
        {wrong?.map(problem => (
          <p key={problem.code} className={styles['problem']} role="status">
            {formatProblem(problem)}
          </p>
        ))}
      </div>
      <p className={styles['sum']}>{priced && quote && money(priced.subtotal, quote.currency)}</p>
      <div className={styles['tools']}>
        <Quantity label={name} value={line.quantity} min={1} max={null} onChange={set} />
        <IconButton
          label={t('shop.remove', { product: name })}
          icon={<TrashIcon size={18} />}
          onClick={() => set(0)}
        />
      </div>
    </div>
  )
}

function Where({ basket, quote, change }: Pick<Props, 'basket' | 'change'> & Pick<LineProps, 'quote'>) {
  const t = useT()
  const { tag } = useTexts()
  const own = useOwnCountry()
  const codes = useQuery(dialCodesQuery(useApi())).data?.results ?? []
  const options = getCountryOptions(codes, tag)
  const country = basket.country ?? own
  const currencies = quote?.currencies ?? []
  return (
    <div className={styles['where']}>
      <Dropdown
        label={t('shop.country')}
        options={options}
        value={options.find(({ value }) => value === country) ?? null}
        onChange={({ value }) => change(old => ({ ...old, country: value, currency: null }))}
        emptyText={t('shop.country.none')}
      />
      {quote && currencies.length > 1 && (
        <Select
          label={t('shop.currency')}
          value={quote.currency}
          options={currencies.map(code => ({ value: code, label: code }))}
          onChange={event => change(old => ({ ...old, currency: event.target.value }))}
        />
      )}
    </div>
  )
}
