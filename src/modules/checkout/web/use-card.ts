import { useState } from 'react'
import type { CardError, CardKeys } from './stripe-script.ts'
import { type Bill, confirmByElements, useStripeElement } from './use-stripe-element.ts'

/** Charges a card for a payment; resolves with why it wasn't charged, or null. */
export type ConfirmCard = (clientSecret: string, returnPath: string) => Promise<CardError | null>

/** The form for a card. Its fields are in Stripe's frames, so card data never touches this page (PCI). */
export interface Card {
  setPlace: (place: HTMLElement | null) => void
  isBroken: boolean
  retry: () => void
  /** Something is typed. */
  isTyped: boolean
  isChecking: boolean
  /** Checks the fields, which say themselves what is missing. */
  submit: () => Promise<boolean>
  focus: () => void
  confirm: ConfirmCard
}

interface Needed {
  /** Null where cards aren't taken. */
  keys: CardKeys | null
  bill: Bill | undefined
  isShown: boolean
}

/** Wallets have a place of their own. */
const options = { wallets: { applePay: 'never', googlePay: 'never', link: 'never' } }

export function useCard({ keys, bill, isShown }: Needed): Card {
  // Once it has been shown it stays, hidden with another method.
  const [isWanted, setWanted] = useState(isShown)
  if (isShown && !isWanted) setWanted(true)
  const [isTyped, setTyped] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const { made, ...shown } = useStripeElement({
    ...{ kind: 'payment', options, bill, keys: isWanted ? keys : null },
    onMade: ({ element }) => element.on('change', ({ empty }) => setTyped(!empty)),
  })
  return {
    ...shown,
    isTyped,
    isChecking,
    async submit() {
      if (!made) return false
      setChecking(true)
      const { error } = await made.elements.submit()
      setChecking(false)
      return error === undefined
    },
    focus: () => made?.element.focus(),
    confirm: async (clientSecret, returnPath) =>
      made ? confirmByElements(made, clientSecret, returnPath) : {},
  }
}
