import { useEffect, useEffectEvent, useState } from 'react'
import type { Quote } from '../../shop/web/shared/use-quote.ts'
import { addressStepId } from './step-ids.ts'

interface Press {
  quote: Quote
  /** True if an address is chosen and the price is that of its country. */
  isReady: boolean
  /** Called to continue the payment, as if the address had been saved before. */
  onReady: () => void
  /** Called if the address's price differs from the one shown when Pay was pressed. */
  onOtherPrice: (from: Quote) => void
}

/** Makes Pay save an unsaved address first and then continue. */
export function useSaveAddressFirst({ quote, isReady, onReady, onOtherPrice }: Press) {
  const [pressed, setPressed] = useState<Quote | null>(null)
  const proceed = useEffectEvent((from: Quote) => {
    setPressed(null)
    if (from.total === quote.total && from.currency === quote.currency) onReady()
    else onOtherPrice(from)
  })
  useEffect(() => {
    if (pressed && isReady) proceed(pressed)
  }, [pressed, isReady])
  // Cancels the payment if the fan types more or saves with the form's own button.
  useEffect(() => {
    if (!pressed) return
    const step = document.getElementById(addressStepId)
    const reset = () => setPressed(null)
    const resetOnOtherSubmit = (event: SubmitEvent) => {
      if (event.submitter !== null) reset()
    }
    step?.addEventListener('input', reset)
    step?.addEventListener('submit', resetOnOtherSubmit)
    return () => {
      step?.removeEventListener('input', reset)
      step?.removeEventListener('submit', resetOnOtherSubmit)
    }
  }, [pressed])
  return {
    /** Submits the address form; returns false if there is none. */
    save() {
      const form = document.querySelector<HTMLFormElement>(`#${addressStepId} form`)
      if (!form) return false
      setPressed(quote)
      form.requestSubmit()
      return true
    },
  }
}
