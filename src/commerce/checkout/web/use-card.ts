import { useEffect, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { openCardSession } from '../../payments/contract.ts'
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
  /** Whether Stripe keeps the card for next time; null where a saved one is chosen. */
  isSaved: boolean | null
  save: (isSaved: boolean) => void
  /** Checks the fields, which say themselves what is missing. */
  submit: () => Promise<boolean>
  focus: () => void
  confirm: ConfirmCard
}

interface Needed {
  /** Null where cards aren't taken. */
  keys: CardKeys | null
  bill: Bill | undefined
  hasSaved: boolean
  isShown: boolean
}

/** Wallets have a place of their own. */
const options = { wallets: { applePay: 'never', googlePay: 'never', link: 'never' } }

async function openSession(api: ApiClient): Promise<string | null> {
  const path = '/api/v1/payments/card-session/'
  return (await api.call<CallOf<typeof openCardSession>>('POST', path, {})).client_secret
}

export function useCard({ keys, bill, hasSaved, isShown }: Needed): Card {
  // Once it has been shown it stays, hidden with another method.
  const [isWanted, setWanted] = useState(isShown)
  if (isShown && !isWanted) setWanted(true)
  const api = useApi()
  const [isTyped, setTyped] = useState(false)
  const [isSavedChosen, setSavedChosen] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const { made, ...shown } = useStripeElement({
    kind: 'payment',
    options,
    bill,
    keys: isWanted ? keys : null,
    openSession: async () => (hasSaved ? await openSession(api) : null),
    onMade: ({ element }) =>
      element.on('change', ({ empty, value }) => {
        setSavedChosen(value.payment_method !== undefined)
        setTyped(!empty && value.payment_method === undefined)
      }),
  })
  const isKept = isSaved && !isSavedChosen
  useEffect(() => {
    made?.elements.update({ setupFutureUsage: isKept ? 'on_session' : null })
  }, [made, isKept])
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
      made ? confirmByElements(made, clientSecret, returnPath) : {},
  }
}
