import { useEffect, useId, useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { confirmPayment } from '../../payments/contract.ts'
import { type CardError, cardRefusal, type RefusalText } from './card-refusal.ts'
import { loadScript } from './go-on.ts'
import { HoldTimer } from './hold-timer.tsx'
import { endTry } from './intent.ts'
import styles from './steps.module.css'
import type { CardAction, OrderToPay } from './use-pay.ts'

interface CardElement {
  mount: (where: HTMLElement) => void
  destroy?: () => void
}
interface Elements {
  create: (kind: 'payment') => CardElement
}
interface Stripe {
  elements: (options: { clientSecret: string; locale: string }) => Elements
  confirmPayment: (options: {
    elements: Elements
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }) => Promise<Confirmed>
}
interface Confirmed {
  error?: CardError
}

interface Props {
  action: CardAction
  /** Path of the bridge page, which follows any outcome. */
  bridge: string
  paymentId: string
  order: OrderToPay
  onBack: () => void
  onOver: (order: OrderToPay) => void
}

/**
 * Card fields live in Stripe's iframes, so card data never touches this page (PCI). The script's result is
 * untrusted; the bridge page asks the server, which asks Stripe.
 */
export function CardStep({ action, bridge, paymentId, order, onBack, onOver }: Props) {
  const t = useT()
  const { money } = useFormats()
  const api = useApi()
  const router = useRouter()
  const titleId = useId()
  const { place, stripe, elements, isBroken, retry } = useCardForm(action)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<RefusalText | null>(null)

  async function confirm() {
    if (!stripe || !elements || isBusy) return
    setBusy(true)
    setRefusal(null)
    const confirmParams = { return_url: new URL(bridge, window.location.href).href }
    const answered = await stripe
      .confirmPayment({ elements, confirmParams, redirect: 'if_required' })
      .catch((): Confirmed => ({ error: {} }))
    setBusy(false)
    const { error } = answered
    if (!error) return router.navigate({ href: bridge })
    // The form itself says what is missing, and nothing was sent.
    if (error.type === 'validation_error') return
    setRefusal(cardRefusal(error))
    endTry(order.order_id, 'stripe_card')
    // The server reads what became of it; another try is another payment.
    const told = { payment_id: paymentId, result: 'fail' as const, fields: {} }
    await api
      .call<CallOf<typeof confirmPayment>>('POST', '/api/v1/payments/{payment_id}/confirm/', told)
      .catch(() => {})
  }

  return (
    <section className={styles['summary']} aria-labelledby={titleId}>
      <h2 id={titleId} ref={focusOnce} tabIndex={-1}>
        {t('checkout.card')}
      </h2>
      {isBroken && (
        <ErrorState
          title={t('checkout.card.failed')}
          text={t('checkout.card.failed.text')}
          retryLabel={t('common.retry')}
          onRetry={retry}
        />
      )}
      <div ref={place} className={styles['card']} />
      {isBusy && (
        <p className={styles['note']} role="status">
          {t('checkout.card.confirm')}
        </p>
      )}
      {refusal !== null && (
        <p className={styles['problem']} role="alert">
          {t(refusal)}
        </p>
      )}
      <div className={styles['pay']} data-lower-edge="">
        <HoldTimer order={order} onOver={isBusy ? null : () => onOver(order)} />
        <p className={styles['time']}>
          <span>{t('checkout.summary')}</span>
          <strong>{money(order.total, order.currency)}</strong>
        </p>
      </div>
      <div className={styles['buttons']}>
        <Button
          look="primary"
          disabled={elements === null || refusal !== null}
          busy={isBusy}
          busyText={t('checkout.pay.busy')}
          onClick={() => void confirm()}
        >
          {t('checkout.card.pay')}
        </Button>
        <Button onClick={onBack}>
          {t(refusal === null ? 'checkout.card.other' : 'checkout.card.again')}
        </Button>
      </div>
    </section>
  )
}

/** Moves the focus on mount: the step took the place of what had it. */
const focusOnce = (heading: HTMLElement | null) => heading?.focus()

/** Stripe's locales where they differ from ours. */
const stripeLocales: Record<string, string> = { 'zh-cn': 'zh', 'zh-tw': 'zh-TW', pseudo: 'en' }

/** Loads Stripe's script and mounts its form. */
function useCardForm({
  script_url: scriptUrl,
  client_secret: clientSecret,
  publishable_key: key,
}: CardAction) {
  const { locale } = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<{ stripe: Stripe; elements: Elements } | null>(null)
  const [tries, setTries] = useState(0)
  const [isBroken, setBroken] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins anew
  useEffect(() => {
    let isGone = false
    let card: CardElement | null = null
    setBroken(false)
    const begin = async () => {
      await loadScript(scriptUrl)
      const make = (window as { Stripe?: (key: string) => Stripe }).Stripe
      if (!make) throw new Error('the script of cards is not what it should be')
      if (isGone || !place.current) return
      const stripe = make(key)
      const elements = stripe.elements({ clientSecret, locale: stripeLocales[locale] ?? locale })
      card = elements.create('payment')
      card.mount(place.current)
      setForm({ stripe, elements })
    }
    begin().catch(() => setBroken(true))
    return () => {
      isGone = true
      card?.destroy?.()
    }
  }, [scriptUrl, clientSecret, key, locale, tries])
  return {
    ...{ place, stripe: form?.stripe ?? null, elements: form?.elements ?? null, isBroken },
    retry: () => setTries(old => old + 1),
  }
}
