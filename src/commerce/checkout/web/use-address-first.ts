import { useEffect, useEffectEvent, useState } from 'react'
import type { Quote } from '../../shop/web/shared/use-quote.ts'
import { addressStepId } from './step-ids.ts'

interface Press {
  quote: Quote
  /** An address is chosen, and the price is the one of its country. */
  isReady: boolean
  /** Goes on with the press, as if the address had been saved before. */
  onReady: () => void
  /** The address is in a place with another price than the one that was pressed. */
  onOtherPrice: (from: Quote) => void
}

/** Lets a press on Pay save the address that is being typed, and go on once it's saved. */
export function useAddressFirst({ quote, isReady, onReady, onOtherPrice }: Press) {
  const [pressed, setPressed] = useState<Quote | null>(null)
  const goOn = useEffectEvent((from: Quote) => {
    setPressed(null)
    if (from.total === quote.total && from.currency === quote.currency) onReady()
    else onOtherPrice(from)
  })
  useEffect(() => {
    if (pressed && isReady) goOn(pressed)
  }, [pressed, isReady])
  // Typing on, or saving by the form's own button, pays for nothing.
  useEffect(() => {
    if (!pressed) return
    const step = document.getElementById(addressStepId)
    const forget = () => setPressed(null)
    const forgetOther = (event: SubmitEvent) => {
      if (event.submitter !== null) forget()
    }
    step?.addEventListener('input', forget)
    step?.addEventListener('submit', forgetOther)
    return () => {
      step?.removeEventListener('input', forget)
      step?.removeEventListener('submit', forgetOther)
    }
  }, [pressed])
  return {
    /** Submits the form of the address; false where there is none. */
    save() {
      const form = document.querySelector<HTMLFormElement>(`#${addressStepId} form`)
      if (!form) return false
      setPressed(quote)
      form.requestSubmit()
      return true
    },
  }
}
