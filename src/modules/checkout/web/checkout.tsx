import { lazy, Suspense, useEffect, useState } from 'react'
import type { AnswerOf } from '../../../platform/contract/endpoint.ts'
import { randomUuid } from '../../../platform/web/api/random-uuid.ts'
import { useKeepPage } from '../../../platform/web/use-keep-page.ts'
import type { getPurchaseStatus } from '../../orders/contract.ts'
import type { Order } from '../../orders/web/shared/order-queries.ts'
import type { Basket } from '../../shop/web/shared/basket.ts'
import type { Product, Project } from '../../shop/web/shared/queries.ts'
import type { Attempt } from './attempt.ts'
import { CardFields } from './card-fields.tsx'
import { ComposeSteps } from './compose-steps.tsx'
import { HeldSteps } from './held-steps.tsx'
import { HeldSummary } from './held-summary.tsx'
import { MethodChoice, methodOf } from './method-choice.tsx'
import { OrderSummary } from './order-summary.tsx'
import { Refusal } from './refusal.tsx'
import styles from './steps.module.css'
import { TimeOver } from './time-over.tsx'
import { type ConfirmCard, useCard } from './use-card.ts'
import { useComposition } from './use-composition.ts'
import type { OrderToPay, PayBy, Paying } from './use-pay.ts'
import type { PayWindow } from './use-pay-window.ts'
import { usePlaceOrder } from './use-place-order.ts'

/** Stripe's wallets come with cards, after the page's first screen. */
const Wallets = lazy(() => import('./wallets.tsx'))

interface Props {
  project: Project
  userId: number
  products: Product[]
  basket: Basket
  onBasket: (change: (basket: Basket) => Basket) => void
  status: AnswerOf<typeof getPurchaseStatus>
  /** The order that is placed and not paid yet; null while it is composed. */
  order: Order | null
  /** The order before, whose time is over. */
  ended: OrderToPay | null
  payWindow: PayWindow
  paying: Paying
  /** The order costs nothing, so it's complete. */
  onDone: (orderId: string) => void
  onOver: (order: OrderToPay) => void
}

/**
 * One page and one button, from the basket to the payment: a press places the order and pays for it. The form for a card
 * stays where it is when the order is placed, and when a card is refused.
 */
export function Checkout(props: Props) {
  const { project, userId, products, basket, onBasket, status, order, ended, payWindow } = props
  const composition = useComposition({
    ...{ projectId: project.id, userId, products, basket, isHeld: order !== null },
  })
  const { intent, change, quote, attempts, repeated, isStale } = composition
  const [isAgreed, setAgreed] = useState(false)
  const [isDigitalAgreed, setDigitalAgreed] = useState(false)
  const [tries, setTries] = useState(0)
  const [isAddressAsked, setAddressAsked] = useState(false)
  const bill = order ?? quote
  const method = methodOf(bill, intent.method ?? order?.payment_method ?? status.last_payment_method)
  const isByCard = method === 'stripe_card' && bill !== undefined && bill.total > 0
  const card = useCard({
    ...{ keys: status.card, bill, isShown: isByCard, hasSaved: status.has_saved_card },
  })
  const { pay, isPaying, isConfirming, failure, setFailure } = props.paying
  const placing = usePlaceOrder(project.id, attempts, {
    onDone: props.onDone,
    // The consent was for another amount.
    onChanged: () => {
      setAgreed(false)
      setDigitalAgreed(false)
    },
    onRefused(error) {
      payWindow.close()
      setFailure(error === null ? null : { error })
    },
  })
  const isBusy = placing.isPlacing || isPaying || card.isChecking
  useKeepPage(isBusy || card.isTyped)
  // After the render that says what is missing.
  useEffect(() => {
    if (tries > 0) focusFirstProblem()
  }, [tries])

  // It may be the attempt itself that leaves no more for this fan.
  const refusal = repeated ? null : status.reason
  const missing = missingOf({ isRefused: refusal !== null, needsAddress: composition.needsAddress })
  const isConsented = isAgreed && (!composition.isDigital || isDigitalAgreed)
  const isWhole = quote?.problems.length === 0 && missing === null && isConsented

  /** Places the order, or goes on with the one that is placed, and pays for it; false where nothing came of it. */
  async function run(by: PayBy | null): Promise<boolean> {
    if (order) return by !== null && pay(order, by)
    if (!quote || isStale || isBusy) return false
    const request: Attempt['request'] = {
      ...{ quote_id: quote.quote_id, payment_method: by?.method ?? null, locale: composition.locale },
      ...{
        shipping_address_id: composition.isShipped ? intent.addressId : null,
        supporter: intent.supporter,
      },
      ...{ agreed: true, agreed_digital_now: composition.isDigital && isDigitalAgreed },
    }
    const { what } = composition
    const attempt = repeated ?? { key: randomUuid(), what, basketAt: basket.changedAt, quote, request }
    return placing.place(attempt, placed => by !== null && pay(placed, by))
  }
  function payByMethod() {
    if (method !== null && bill && bill.total > 0) payWindow.open(method)
    void run(method && { method, confirm: card.confirm, isSaved: isByCard && card.isSaved === true })
  }
  /** Leads to the first thing that is missing, in the page's order. */
  function showMissing() {
    setTries(count => count + 1)
  }
  function pressWallet(): boolean {
    if (isBusy || (order === null && isStale)) return false
    if (order ? order.allowed.includes('pay') : isWhole) return true
    if (missing === 'address') setAddressAsked(true)
    showMissing()
    return false
  }
  const payByWallet = (confirm: ConfirmCard) => run({ method: 'stripe_card', confirm, isSaved: false })
  const checkCard = isByCard ? card : null

  async function payHeld() {
    if (isBusy) return
    if (checkCard && !(await checkCard.submit())) return checkCard.focus()
    payByMethod()
  }
  return (
    <div className={styles['columns']}>
      <div className={styles['steps']}>
        {order ? (
          <HeldSteps {...{ order, payWindow }} hasFailure={failure !== null} />
        ) : (
          <>
            {ended && <TimeOver ended={ended} quote={composition.priced.data} />}
            {refusal && <Refusal reason={refusal} projectId={project.id} />}
            <ComposeSteps
              {...{ composition, products, basket, onBasket, isAddressAsked }}
              projectId={project.id}
              isAsked={tries > 0}
            />
          </>
        )}
        <MethodChoice
          quote={bill}
          value={method}
          onChange={next => {
            setFailure(null)
            change({ method: next })
          }}
        >
          <CardFields card={card} isShown={isByCard} />
          {isByCard && status.card && (
            <Suspense fallback={null}>
              <Wallets keys={status.card} bill={bill} onPress={pressWallet} onPay={payByWallet} />
            </Suspense>
          )}
        </MethodChoice>
      </div>
      {order ? (
        <HeldSummary
          {...{ order, failure, isBusy, isConfirming }}
          isElsewhere={payWindow.state === 'open'}
          canPay={method !== null && order.allowed.includes('pay')}
          onPay={() => void payHeld()}
          onOver={() => props.onOver(order)}
        />
      ) : (
        <OrderSummary
          {...{ quote, missing, isWhole, isBusy, isStale, showMissing }}
          asked={composition.priced}
          changedFrom={placing.changedFrom}
          card={checkCard}
          isAsked={tries > 0}
          consent={{ isGiven: isAgreed, onChange: setAgreed }}
          digital={composition.isDigital ? { isGiven: isDigitalAgreed, onChange: setDigitalAgreed } : null}
          onNoAddress={() => setAddressAsked(true)}
          onPay={payByMethod}
        />
      )}
    </div>
  )
}

/** Moves to the first invalid field of the page, or the first line that says what is in the way. */
function focusFirstProblem(): void {
  document.querySelector<HTMLElement>('main :is([aria-invalid="true"], [data-problem])')?.focus()
}

/** Names what blocks the order besides the quote's own problems. A fan who may not buy is asked for nothing more. */
function missingOf({ isRefused, needsAddress }: { isRefused: boolean; needsAddress: boolean }) {
  if (isRefused) return 'refused' as const
  return needsAddress ? ('address' as const) : null
}
