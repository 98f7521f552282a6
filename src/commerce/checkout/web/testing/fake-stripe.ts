import { onTestFinished, vi } from 'vitest'
import type { CardError, ElementKind, Stripe, StripeElement } from '../stripe-script.ts'

type Listener = (event: unknown) => void

/**
 * Replaces Stripe's script, whose iframes Happy DOM can't render. Each stub has its own key, because a page
 * opens Stripe once per key.
 */
export function stubStripe() {
  const keys = { script_url: '/stripe.js', publishable_key: `pk_${crypto.randomUUID()}` }
  const listeners = new Map<string, Listener>()
  const made: { kind: ElementKind; options: unknown }[] = []
  const focus = vi.fn()
  const destroy = vi.fn()
  const update = vi.fn()
  const submit = vi.fn(async (): Promise<{ error?: CardError }> => ({}))
  const confirmPayment = vi.fn(
    async (_: Parameters<Stripe['confirmPayment']>[0]): Promise<{ error?: CardError }> => ({}),
  )
  const stripe: Stripe = {
    elements: options => ({
      create: (kind): StripeElement => {
        made.push({ kind, options })
        return {
          mount: where => where.append(`the form of ${kind}`),
          destroy,
          focus,
          on: (name, listener) => listeners.set(`${kind} ${name}`, listener as Listener),
        }
      },
      update,
      submit,
    }),
    confirmPayment,
  }
  vi.stubGlobal('Stripe', () => stripe)
  const { settings } = window.happyDOM
  settings.handleDisabledFileLoadingAsSuccess = true
  onTestFinished(() => {
    settings.handleDisabledFileLoadingAsSuccess = false
  })
  return {
    keys,
    made,
    focus,
    update,
    submit,
    confirmPayment,
    /** Emits an element's event, as if the fan had used its iframe. */
    emit: (kind: ElementKind, name: string, event: object) => listeners.get(`${kind} ${name}`)?.(event),
  }
}
