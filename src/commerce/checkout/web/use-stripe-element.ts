import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../../../platform/web/i18n.tsx'
import {
  appearanceAt,
  type CardError,
  type CardKeys,
  type ElementKind,
  openStripe,
  type Stripe,
  type StripeElement,
  type StripeElements,
  stripeLocale,
} from './stripe-script.ts'

/** The amount to pay, in minor units. */
export interface Bill {
  total: number
  currency: string
}

export interface Made {
  stripe: Stripe
  elements: StripeElements
  element: StripeElement
}

interface Needed {
  kind: ElementKind
  options: object
  /** Null until the element is wanted. */
  keys: CardKeys | null
  bill: Bill | undefined
  /** Asks for the session that shows saved cards; null where there is none. */
  openSession?: () => Promise<string | null>
  onMade: (made: Made) => void
}

const amountOf = ({ total, currency }: Bill) => ({ amount: total, currency: currency.toLowerCase() })

/**
 * Shows an element of Stripe's in the place that gets `setPlace` as its ref. It is made before there is an order, for
 * the amount of the bill, and lives as long as its place (payments.md 1.9).
 */
export function useStripeElement({ kind, options, keys, bill, openSession, onMade }: Needed) {
  const { locale } = useTexts()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  const [isBroken, setBroken] = useState(false)
  const [tries, setTries] = useState(0)
  const [scriptUrl, key] = [keys?.script_url, keys?.publishable_key]
  // Without saved cards another one can be typed.
  const session = useEffectEvent(async () => (await openSession?.().catch(() => null)) ?? null)
  const make = useEffectEvent((stripe: Stripe, where: HTMLElement, secret: string | null) => {
    if (!bill) throw new Error('an element was shown without a bill')
    const elements = stripe.elements({
      mode: 'payment' as const,
      paymentMethodTypes: ['card'],
      locale: stripeLocale(locale),
      ...amountOf(bill),
      appearance: appearanceAt(where),
      ...(secret !== null && { customerSessionClientSecret: secret }),
    })
    const element = elements.create(kind, options)
    const all = { stripe, elements, element }
    onMade(all)
    element.mount(where)
    setMade(all)
    return element
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins anew
  useEffect(() => {
    if (!place || scriptUrl === undefined || key === undefined) return
    let isGone = false
    let element: StripeElement | undefined
    setBroken(false)
    Promise.all([openStripe({ script_url: scriptUrl, publishable_key: key }), session()])
      .then(([stripe, secret]) => {
        if (!isGone) element = make(stripe, place, secret)
      })
      .catch(() => setBroken(true))
    return () => {
      isGone = true
      element?.destroy()
      setMade(null)
    }
  }, [place, scriptUrl, key, locale, tries])
  const [total, currency] = [bill?.total, bill?.currency]
  useEffect(() => {
    if (made && total !== undefined && currency !== undefined)
      made.elements.update(amountOf({ total, currency }))
  }, [made, total, currency])
  return { setPlace, made, isBroken, retry: () => setTries(old => old + 1) }
}

/**
 * Charges what is chosen in the elements. The script's answer is untrusted: the bridge page asks the server, which asks
 * Stripe. Null if nothing was refused.
 *
 * @param returnPath of the bridge page, where a bank leads back to.
 */
export async function confirmByElements(
  { stripe, elements }: Pick<Made, 'stripe' | 'elements'>,
  clientSecret: string,
  returnPath: string,
): Promise<CardError | null> {
  const confirmParams = { return_url: new URL(returnPath, window.location.href).href }
  try {
    const { error } = await stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams,
      redirect: 'if_required',
    })
    return error ?? null
  } catch (mistake) {
    window.reportError(mistake)
    return {}
  }
}
