import { useState } from 'react'
import { Section } from '../../../platform/ui/section.tsx'
import { randomUuid } from '../../../platform/web/api/random-uuid.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useKeepPage } from '../../../platform/web/use-keep-page.ts'
import { useSettled } from '../../../platform/web/use-settled.ts'
import { AddressBook } from '../../addresses/web/shared/address-book.tsx'
import type { PaymentMethod } from '../../prices/contract.ts'
import { type Basket, withQuantity } from '../../shop/web/shared/basket.ts'
import type { Product, Project } from '../../shop/web/shared/queries.ts'
import { useQuote } from '../../shop/web/shared/use-quote.ts'
import { type Attempt, useAttempts, whatOf } from './attempt.ts'
import { CouponChoice } from './coupon-choice.tsx'
import { Express } from './express.tsx'
import { useIntent } from './intent.ts'
import { MethodChoice, methodOf } from './method-choice.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PurchaseItems } from './purchase-items.tsx'
import { Refusal, type RefusalReason } from './refusal.tsx'
import { CountryChoice } from './shared/country-choice.tsx'
import { SupporterChoice } from './shared/supporter-choice.tsx'
import { addressStepId } from './step-ids.ts'
import styles from './steps.module.css'
import { TimeOver } from './time-over.tsx'
import { type OrderToPay, type Paying, usePay } from './use-pay.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { useQuick } from './use-quick.ts'

const typingMs = 300

interface Props extends Paying {
  project: Project
  userId: number
  products: Product[]
  basket: Basket
  onBasket: (change: (basket: Basket) => Basket) => void
  /** Why this fan can't buy now, if so. */
  refusal: RefusalReason | null
  /** What the fan paid with the last time, if ever: chosen beforehand. */
  lastMethod: PaymentMethod | null
  /** Nothing is to be paid: it's ordered. */
  onDone: (orderId: string) => void
  /** The order before, whose time is over. */
  ended: OrderToPay | null
}

/** One-page checkout; the price summary stays in view. */
export function ComposeOrder(props: Props) {
  const { project, userId, products, basket, onBasket, lastMethod, onDone, ended, ...paying } = props
  const t = useT()
  const { locale } = useTexts()
  const { intent, change } = useIntent(project.id, userId)
  const [isAgreed, setAgreed] = useState(false)
  const [isDigitalAgreed, setDigitalAgreed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [isAddressAsked, setAddressAsked] = useState(false)
  const isShipped = basket.lines.some(
    line => products.find(({ id }) => id === line.productId)?.needs_shipping ?? false,
  )
  // A quote is a write: not one for each letter.
  const customFields = useSettled(intent.customFields, typingMs)
  const asked = useQuote(project.id, basket, {
    couponId: intent.couponId,
    country: isShipped ? intent.country : null,
    customFields,
  })
  const attempts = useAttempts(project.id, userId)
  const what = whatOf(basket, intent)
  const repeated = attempts.kept?.what === what ? attempts.kept : null
  const quote = repeated?.quote ?? asked.data
  // It may be the attempt itself that leaves no more for this fan.
  const refusal = repeated ? null : props.refusal
  // Meanwhile the price that stands there may be of what was chosen a moment ago.
  const isStale = !repeated && (asked.isPlaceholderData || customFields !== intent.customFields)
  const method = methodOf(quote, intent.method ?? lastMethod)
  const { pay, isPaying } = usePay(method, paying)
  const { payWindow } = paying
  const placing = usePlaceOrder(project.id, attempts, {
    onPlaced: pay,
    onDone,
    // The consent was for another amount.
    onChanged: () => {
      setAgreed(false)
      setDigitalAgreed(false)
    },
    onRefused(error) {
      payWindow.close()
      paying.onFailure(error, null)
    },
  })
  const isBusy = placing.isPlacing || isPaying
  const isDigital = quote?.lines.some(({ withdrawal }) => withdrawal.reason === 'digital_now') ?? false
  useKeepPage(isBusy)
  const quick = useQuick({
    ...{ isShipped, method, quote, addressId: intent.addressId },
    isOffered: lastMethod !== null && refusal === null && !isDigital,
  })
  // A quick checkout has one.
  const needsAddress = quick === null && isShipped && intent.addressId === null
  function order() {
    if (!quote || isStale || isBusy) return
    if (quote.total > 0) payWindow.open(method)
    const request: Attempt['request'] = {
      ...{ quote_id: quote.quote_id, payment_method: method, locale, agreed: true },
      ...{ shipping_address_id: isShipped ? intent.addressId : null, supporter: intent.supporter },
      agreed_digital_now: isDigital && isDigitalAgreed,
    }
    const attempt = repeated ?? { key: randomUuid(), what, basketAt: basket.changedAt, quote, request }
    void placing.place(attempt)
  }
  return (
    <div className={styles['columns']}>
      <div className={styles['steps']}>
        {ended && <TimeOver ended={ended} quote={asked.data} />}
        {refusal && <Refusal reason={refusal} />}
        {quick !== null && <Express quick={quick} />}
        <Section title={t('checkout.items')}>
          <PurchaseItems
            {...{ products, basket, intent, isAsked, quote }}
            onQuantity={line => onBasket(old => withQuantity(old, line))}
            onFields={typed => change({ customFields: typed })}
          />
        </Section>
        <Section
          id={addressStepId}
          className={isShipped ? styles['address'] : undefined}
          title={t(isShipped ? 'checkout.address' : 'checkout.country')}
        >
          {isAddressAsked && needsAddress && (
            <p className={styles['problem']} role="alert" tabIndex={-1} data-problem="">
              {t('checkout.missing.address')}
            </p>
          )}
          {isShipped ? (
            <AddressBook
              needsClearanceCode={quote?.duties !== 'none' && quote?.country_code === 'KR'}
              choice={{
                value: intent.addressId,
                country: intent.country ?? undefined,
                onGone: () => change({ addressId: null, country: null }),
                onChange: ({ shipping_address_id: addressId, country_code: country }) =>
                  change({ addressId, country }),
              }}
            />
          ) : (
            <>
              <p className={styles['note']}>{t('checkout.country.why')}</p>
              <CountryChoice
                value={quote?.country_code ?? basket.country}
                onChange={country => onBasket(old => ({ ...old, country, currency: null }))}
              />
            </>
          )}
        </Section>
        {quote && (
          <CouponChoice
            projectId={project.id}
            quote={quote}
            value={intent.couponId}
            onChange={couponId => change({ couponId })}
          />
        )}
        <SupporterChoice value={intent.supporter} onChange={supporter => change({ supporter })} />
        <MethodChoice quote={quote} value={method} onChange={next => change({ method: next })} />
      </div>
      <OrderSummary
        quote={quote}
        asked={asked}
        changedFrom={placing.changedFrom}
        isBusy={isBusy}
        isStale={isStale || quick === undefined}
        consent={quick === null ? { isGiven: isAgreed, onChange: setAgreed } : null}
        digital={isDigital ? { isGiven: isDigitalAgreed, onChange: setDigitalAgreed } : null}
        missing={missingOf(refusal, needsAddress)}
        onAsk={() => setAsked(true)}
        onNoAddress={() => setAddressAsked(true)}
        onPay={order}
      />
    </div>
  )
}

/** What blocks the order besides the quote's own problems: whoever may not buy is asked for nothing more. */
function missingOf(refusal: RefusalReason | null, needsAddress: boolean): 'refused' | 'address' | null {
  if (refusal !== null) return 'refused'
  return needsAddress ? 'address' : null
}
