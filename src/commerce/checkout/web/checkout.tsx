import { lazy, Suspense } from 'react'
import { CardFields } from './card-fields.tsx'
import { ComposeSteps } from './compose-steps.tsx'
import { ExpiredOrderNotice } from './expired-order-notice.tsx'
import { HeldSteps } from './held-steps.tsx'
import { HeldSummary } from './held-summary.tsx'
import { MethodChoice } from './method-choice.tsx'
import { OrderSummary } from './order-summary.tsx'
import { Refusal } from './refusal.tsx'
import styles from './steps.module.css'
import { type CheckoutProps, useCheckout } from './use-checkout.ts'

/** Loaded lazily: Stripe's wallets load with the card form, after the initial render. */
const Wallets = lazy(() => import('./wallets.tsx'))

/**
 * Takes the fan from the basket to the payment on one page with one button, which places the order and pays
 * for it. The card form stays mounted when the order is placed and when a card is refused.
 */
export function Checkout(props: CheckoutProps) {
  const { project, products, basket, onBasket, status, order, ended, payWindow, paying } = props
  const checkout = useCheckout(props)
  const { composition, bill, method, isByCard, card, refusal, isBusy, isAsked } = checkout
  return (
    <div className={styles['columns']}>
      <div className={styles['steps']}>
        {order ? (
          <HeldSteps order={order} payWindow={payWindow} hasFailure={paying.failure !== null} />
        ) : (
          <>
            {ended && <ExpiredOrderNotice ended={ended} quote={composition.priced.data} />}
            {refusal && <Refusal reason={refusal} projectId={project.id} />}
            <ComposeSteps
              composition={composition}
              products={products}
              basket={basket}
              onBasket={onBasket}
              isAsked={isAsked}
              projectId={project.id}
              isAddressAsked={checkout.isAddressAsked}
            />
          </>
        )}
        <MethodChoice
          quote={bill}
          value={method}
          onChange={next => {
            paying.setFailure(null)
            composition.change({ method: next })
          }}
        >
          <CardFields card={card} isShown={isByCard} />
          {isByCard && status.card && bill && (
            <Suspense fallback={null}>
              <Wallets
                keys={status.card}
                bill={bill}
                onPress={checkout.pressWallet}
                onPay={checkout.payByWallet}
              />
            </Suspense>
          )}
        </MethodChoice>
      </div>
      {order ? (
        <HeldSummary
          order={order}
          isBusy={isBusy}
          failure={paying.failure}
          isConfirming={paying.isConfirming}
          isElsewhere={payWindow.state === 'open'}
          canPay={method !== null && order.allowed.includes('pay')}
          onPay={() => void checkout.payHeld()}
          onOver={() => props.onOver(order)}
        />
      ) : (
        <OrderSummary
          isBusy={isBusy}
          isAsked={isAsked}
          quote={composition.quote}
          isStale={composition.isStale}
          asked={composition.priced}
          changedFrom={checkout.changedFrom}
          missing={checkout.missing}
          isWhole={checkout.isWhole}
          card={isByCard ? card : null}
          consent={checkout.consent}
          digital={checkout.digital}
          showMissing={checkout.showMissing}
          onNoAddress={checkout.askAddress}
          onPay={checkout.payByMethod}
        />
      )}
    </div>
  )
}
