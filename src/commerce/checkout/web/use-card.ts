import { useEffect, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { openCardSession } from '../../payments/contract.ts'
import type { CardError, CardKeys } from './stripe-script.ts'
import { type Bill, confirmWithElements, useStripeElement } from './use-stripe-element.ts'

/** Charges a card for a payment; resolves to an error if it wasn't charged, otherwise null. */
export type ConfirmCard = (clientSecret: string, returnPath: string) => Promise<CardError | null>

/** The card form. Its fields are in Stripe's frames, so card data never touches this page (PCI). */
export interface Card {
  setPlace: (place: HTMLElement | null) => void
  isBroken: boolean
  retry: () => void
  isTyped: boolean
  isChecking: boolean
  /** True if Stripe saves the card for later payments; null if a saved card is selected. */
  isSaved: boolean | null
  save: (isSaved: boolean) => void
  /** Validates the fields, which show their own errors; resolves to true if they are valid. */
  submit: () => Promise<boolean>
  focus: () => void
  confirm: ConfirmCard
}

interface Needed {
  /** Null if cards aren't accepted. */
  keys: CardKeys | null
  bill: Bill | undefined
  hasSaved: boolean
  isShown: boolean
}

/** Wallets have their own buttons outside the card form. */
const options = { wallets: { applePay: 'never', googlePay: 'never', link: 'never' } }

async function openSession(api: ApiClient): Promise<string | null> {
  const path = '/api/v1/payments/card-session/'
  return (await api.call<CallOf<typeof openCardSession>>('POST', path, {})).client_secret
}

export function useCard({ keys, bill, hasSaved, isShown }: Needed): Card {
  // Keeps the form mounted once it was shown; it is hidden while another method is chosen.
  const [isMounted, setWanted] = useState(isShown)
  if (isShown && !isMounted) setWanted(true)
  const api = useApi()
  const [isTyped, setTyped] = useState(false)
  const [isSavedChosen, setSavedChosen] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const { made, ...shown } = useStripeElement({
    kind: 'payment',
    options,
    bill,
    keys: isMounted ? keys : null,
    openSession: async () => (hasSaved ? await openSession(api) : null),
    onMade: ({ element }) =>
      element.on('change', ({ empty, value }) => {
        setSavedChosen(value.payment_method !== undefined)
        setTyped(!empty && value.payment_method === undefined)
      }),
  })
  const savesCard = isSaved && !isSavedChosen
  useEffect(() => {
    made?.elements.update({ setupFutureUsage: savesCard ? 'on_session' : null })
  }, [made, savesCard])
  return {
    ...shown,
    isTyped,
    isChecking,
    isSaved: isSavedChosen ? null : isSaved,
    save: setSaved,
    async submit() {
      if (!made) return false
      setChecking(true)
      const { error } = await made.elements.submit()
      setChecking(false)
      return error === undefined
    },
    focus: () => made?.element.focus(),
    confirm: async (clientSecret, returnPath) =>
      made ? confirmWithElements(made, clientSecret, returnPath) : {},
  }
}
