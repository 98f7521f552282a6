import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../../../platform/web/i18n.tsx'
import {
  type CardError,
  type CardKeys,
  type ElementKind,
  openStripe,
  readAppearance,
  type Stripe,
  type StripeElement,
  type StripeElements,
  toStripeLocale,
} from './stripe-script.ts'

/** Amount to pay, in minor units of the currency. */
export interface Bill {
  total: number
  currency: string
}

export interface CreatedElements {
  stripe: Stripe
  elements: StripeElements
  element: StripeElement
}

interface Needed {
  kind: ElementKind
  options: object
  /** Null until the element is needed. */
  keys: CardKeys | null
  bill: Bill | undefined
  /** Opens the customer session that offers saved cards; resolves to null if the fan has none. */
  openSession?: () => Promise<string | null>
  onMade: (made: CreatedElements) => void
}

const toAmount = ({ total, currency }: Bill) => ({ amount: total, currency: currency.toLowerCase() })

/**
 * Mounts a Stripe element in the DOM node whose ref is `setPlace`. The element is created for the bill's
 * amount before an order exists, and is destroyed with the node (payments.md 1.9).
 */
export function useStripeElement({ kind, options, keys, bill, openSession, onMade }: Needed) {
  const { locale } = useTexts()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [made, setMade] = useState<CreatedElements | null>(null)
  const [isBroken, setBroken] = useState(false)
  const [tries, setTries] = useState(0)
  const [scriptUrl, key] = [keys?.script_url, keys?.publishable_key]
  // If the session fails, the fan can still enter a card.
  const session = useEffectEvent(async () => (await openSession?.().catch(() => null)) ?? null)
  const make = useEffectEvent((stripe: Stripe, where: HTMLElement, secret: string | null) => {
    if (!bill) throw new Error('an element was shown without a bill')
    const elements = stripe.elements({
      mode: 'payment' as const,
      paymentMethodTypes: ['card'],
      locale: toStripeLocale(locale),
      ...toAmount(bill),
      appearance: readAppearance(where),
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
    let isUnmounted = false
    let element: StripeElement | undefined
    setBroken(false)
    Promise.all([openStripe({ script_url: scriptUrl, publishable_key: key }), session()])
      .then(([stripe, secret]) => {
        if (!isUnmounted) element = make(stripe, place, secret)
      })
      .catch(() => setBroken(true))
    return () => {
      isUnmounted = true
      element?.destroy()
      setMade(null)
    }
  }, [place, scriptUrl, key, locale, tries])
  const [total, currency] = [bill?.total, bill?.currency]
  useEffect(() => {
    if (made && total !== undefined && currency !== undefined)
      made.elements.update(toAmount({ total, currency }))
  }, [made, total, currency])
  return { setPlace, made, isBroken, retry: () => setTries(old => old + 1) }
}

/**
 * Charges the selected card or wallet; resolves to an error if it was refused, otherwise null. The result is
 * not trusted: the bridge page queries the server, which queries Stripe.
 * @param returnPath path of the bridge page, to which the bank redirects
 */
export async function confirmWithElements(
  { stripe, elements }: Pick<CreatedElements, 'stripe' | 'elements'>,
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
