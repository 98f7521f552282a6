import * as z from 'zod'
import { configPart } from '../../../../platform/server/config.ts'
import { type ReadResult, toProblem } from '../../../../platform/server/config-values.ts'
import { isOrigin } from '../../../../platform/server/is-origin.ts'

declare module '../../../../platform/server/config.ts' {
  interface Config {
    /** Null if no keys are set; the method is then not offered. */
    paypal: PaypalConfig | null
  }
}

export interface PaypalConfig {
  /** Origin of the API, or of the sandbox. */
  url: string
  clientId: string
  secret: string
  /** PayPal's id of our webhook, which its signatures include. */
  webhookId: string
}

export const paypalVariables = {
  PAYPAL_CLIENT_ID: z.string().max(200).optional(),
  PAYPAL_SECRET: z.string().max(200).optional(),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .regex(/^[\w-]{1,50}$/, 'must be the id of the webhook in the developer dashboard')
    .optional(),
  PAYPAL_URL: z
    .string()
    .refine(isOrigin, 'must be http:// or https:// with a host and no path')
    .default('https://api-m.paypal.com'),
}

type Values = z.output<z.ZodObject<typeof paypalVariables>>

export function parsePaypalConfig(values: Values): ReadResult<PaypalConfig | null> {
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_SECRET: secret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_URL: url,
  } = values
  if (!clientId && !secret && !webhookId) return { config: null }
  if (clientId && secret && webhookId) {
    return { config: { url: new URL(url).origin, clientId, secret, webhookId } }
  }
  return toProblem('PAYPAL_CLIENT_ID, PAYPAL_SECRET and PAYPAL_WEBHOOK_ID need each other')
}

export const paypalConfigPart = configPart({
  name: 'paypal',
  variables: paypalVariables,
  read: parsePaypalConfig,
})
