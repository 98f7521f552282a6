import { loadScript } from './continue-payment.ts'

/** Error of Stripe's script; the card was not charged. */
export interface CardError {
  type?: string
  code?: string
  decline_code?: string
}

interface StripeResult {
  error?: CardError
}

/** Element events, with only the fields that we read. */
interface ElementEvents {
  /** `payment_method` is set if a saved card is selected. */
  change: { empty: boolean; value: { payment_method?: object } }
  ready: { availablePaymentMethods?: object }
  /** Must be resolved or rejected within a second. */
  click: { resolve: () => void; reject: () => void }
  confirm: { paymentFailed: (why: { reason: 'fail' }) => void }
}

export interface StripeElement {
  mount: (where: HTMLElement) => void
  destroy: () => void
  focus: () => void
  on: <Name extends keyof ElementEvents>(name: Name, listener: (event: ElementEvents[Name]) => void) => void
}

export type ElementKind = 'payment' | 'expressCheckout'

interface ElementsOptions {
  mode: 'payment'
  amount: number
  currency: string
  paymentMethodTypes: string[]
  locale: string
  /** Saves the card for the fan's later payments on this site. */
  setupFutureUsage?: 'on_session' | null
  /** Shows the fan's saved cards. */
  customerSessionClientSecret?: string
  appearance: { theme: 'stripe' | 'night'; variables: Record<string, string> }
}

export interface StripeElements {
  create: (kind: ElementKind, options: object) => StripeElement
  update: (options: Partial<ElementsOptions>) => void
  submit: () => Promise<StripeResult>
}

export interface Stripe {
  elements: (options: ElementsOptions) => StripeElements
  confirmPayment: (options: {
    elements: StripeElements
    clientSecret: string
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }) => Promise<StripeResult>
}

/** URL of Stripe's script, and our publishable key. */
export interface CardKeys {
  script_url: string
  publishable_key: string
}

const opened = new Map<string, Promise<Stripe>>()

/** Loads and initializes Stripe's script once per page; a failed load can be retried. */
export function openStripe({ script_url: url, publishable_key: key }: CardKeys): Promise<Stripe> {
  const known = opened.get(key)
  if (known) return known
  const opening = loadScript(url).then(() => {
    const make = (window as { Stripe?: (key: string) => Stripe }).Stripe
    if (!make) throw new Error('the script of cards is not what it should be')
    return make(key)
  })
  opening.catch(() => opened.delete(key))
  opened.set(key, opening)
  return opening
}

/** Reads the style of the surrounding page for Stripe's fields. */
export function readAppearance(place: HTMLElement): ElementsOptions['appearance'] {
  const { color, backgroundColor, fontFamily, colorScheme } = getComputedStyle(place)
  const isDark =
    colorScheme === 'dark' || (colorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: { colorText: color, colorBackground: backgroundColor, fontFamily, fontSizeBase: '16px' },
  }
}

const localesThere: Record<string, string> = { 'zh-cn': 'zh', 'zh-tw': 'zh-TW', pseudo: 'en' }

/** Converts our locale to Stripe's. */
export const toStripeLocale = (locale: string): string => localesThere[locale] ?? locale
