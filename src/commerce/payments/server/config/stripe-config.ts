import * as z from 'zod'
import { configPart } from '../../../../platform/server/config.ts'
import { type ReadResult, toProblem } from '../../../../platform/server/config-values.ts'
import { isOrigin } from '../../../../platform/server/is-origin.ts'

declare module '../../../../platform/server/config.ts' {
  interface Config {
    /** Null if no keys are set; the method is then not offered. */
    stripe: StripeConfig | null
  }
}

export interface StripeConfig {
  /** Origin of the API, or of the sandbox. */
  url: string
  secretKey: string
  /** Key for use in browsers; not secret. */
  publishableKey: string
  /** Key that verifies the sender of webhooks. */
  webhookSecret: string
  /** URL of Stripe's browser script, which must not be bundled. */
  scriptUrl: string
}

const key = (pattern: RegExp, starts: string) =>
  z.string().regex(pattern, `must begin with ${starts}`).optional()

export const stripeVariables = {
  STRIPE_SECRET_KEY: key(/^[sr]k_(?:test|live)_\w+$/, 'sk_test_, sk_live_, rk_test_ or rk_live_'),
  STRIPE_PUBLISHABLE_KEY: key(/^pk_(?:test|live)_\w+$/, 'pk_test_ or pk_live_'),
  STRIPE_WEBHOOK_SECRET: key(/^whsec_\S+$/, 'whsec_'),
  STRIPE_URL: z
    .string()
    .refine(isOrigin, 'must be http:// or https:// with a host and no path')
    .default('https://api.stripe.com'),
  STRIPE_SCRIPT_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address of a script' })
    .default('https://js.stripe.com/dahlia/stripe.js'),
}

type Values = z.output<z.ZodObject<typeof stripeVariables>>

export function parseStripeConfig(values: Values): ReadResult<StripeConfig | null> {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_URL: url,
    STRIPE_SCRIPT_URL: scriptUrl,
  } = values
  if (!secretKey && !publishableKey && !webhookSecret) return { config: null }
  if (!secretKey || !publishableKey || !webhookSecret) {
    return toProblem('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET need each other')
  }
  if (secretKey.includes('_test_') !== publishableKey.includes('_test_')) {
    return toProblem('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be of test mode or both be live')
  }
  return { config: { url: new URL(url).origin, secretKey, publishableKey, webhookSecret, scriptUrl } }
}

export const stripeConfigPart = configPart({
  name: 'stripe',
  variables: stripeVariables,
  read: parseStripeConfig,
})
