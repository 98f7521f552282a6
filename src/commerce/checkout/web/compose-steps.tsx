import { Section } from '../../../platform/ui/section.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { AddressBook } from '../../addresses/web/shared/address-book.tsx'
import { type Basket, setQuantity } from '../../shop/web/shared/basket.ts'
import type { Product } from '../../shop/web/shared/queries.ts'
import { CouponChoice } from './coupon-choice.tsx'
import { PurchaseItems } from './purchase-items.tsx'
import { CountryChoice } from './shared/country-choice.tsx'
import { SupporterChoice } from './shared/supporter-choice.tsx'
import { addressStepId } from './step-ids.ts'
import styles from './steps.module.css'
import type { Composition } from './use-composition.ts'

interface Props {
  projectId: number
  composition: Composition
  products: Product[]
  basket: Basket
  onBasket: (change: (basket: Basket) => Basket) => void
  /** The fan has tried to pay, so missing input is reported. */
  isAsked: boolean
  isAddressAsked: boolean
}

/**
 * Choices before an order is placed, except the payment method. Needs the `checkout`, `shop` and `coupon`
 * texts.
 */
export function ComposeSteps(props: Props) {
  const { projectId, composition, products, basket, onBasket, isAsked, isAddressAsked } = props
  const { intent, change, isShipped, needsAddress, quote } = composition
  const t = useT()
  return (
    <>
      <Section title={t('checkout.items')}>
        <PurchaseItems
          products={products}
          basket={basket}
          intent={intent}
          isAsked={isAsked}
          quote={quote}
          onQuantity={line => onBasket(old => setQuantity(old, line))}
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
          projectId={projectId}
          quote={quote}
          value={intent.couponId}
          onChange={couponId => change({ couponId })}
        />
      )}
      <SupporterChoice value={intent.supporter} onChange={supporter => change({ supporter })} />
    </>
  )
}
