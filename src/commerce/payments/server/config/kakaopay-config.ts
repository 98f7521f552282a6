import * as z from 'zod'
import { configPart } from '../../../../platform/server/config.ts'
import { type ReadResult, toProblem } from '../../../../platform/server/config-values.ts'
import { isOrigin } from '../../../../platform/server/is-origin.ts'

declare module '../../../../platform/server/config.ts' {
  interface Config {
    /** Null if no keys are set; the method is then not offered. */
    kakaopay: KakaopayConfig | null
  }
}

export interface KakaopayConfig {
  /** Origin of the API, or of the sandbox. */
  url: string
  /** Merchant code; TC0ONETIME with a development key. */
  cid: string
  secretKey: string
}

export const kakaopayVariables = {
  KAKAOPAY_CID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'must be ten capitals and digits, as TC0ONETIME')
    .optional(),
  KAKAOPAY_SECRET_KEY: z.string().optional(),
  KAKAOPAY_URL: z
    .string()
    .refine(isOrigin, 'must be http:// or https:// with a host and no path')
    .default('https://open-api.kakaopay.com'),
}

export function parseKakaopayConfig(
  values: z.output<z.ZodObject<typeof kakaopayVariables>>,
): ReadResult<KakaopayConfig | null> {
  const { KAKAOPAY_CID: cid, KAKAOPAY_SECRET_KEY: secretKey, KAKAOPAY_URL: url } = values
  if (!cid && !secretKey) return { config: null }
  if (cid && secretKey) return { config: { url: new URL(url).origin, cid, secretKey } }
  return toProblem('KAKAOPAY_CID needs KAKAOPAY_SECRET_KEY beside it, and it needs the code')
}

export const kakaopayConfigPart = configPart({
  name: 'kakaopay',
  variables: kakaopayVariables,
  read: parseKakaopayConfig,
})
