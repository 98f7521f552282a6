import * as z from 'zod'
import { configPart } from '../../../platform/server/config.ts'
import { type ReadResult, toProblem } from '../../../platform/server/config-values.ts'
import { isOrigin } from '../../../platform/server/is-origin.ts'

declare module '../../../platform/server/config.ts' {
  interface Config {
    /**
     * Google's human check (reCAPTCHA v3); null to use our own. `url` is the origin of its scripts and API.
     */
    recaptcha: RecaptchaConfig
  }
}

/** Configuration of Google reCAPTCHA; null without keys. */
export type RecaptchaConfig = { url: string; siteKey: string; secret: string } | null

export const recaptchaVariables = {
  RECAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]{10,100}$/, 'must be the site key of reCAPTCHA')
    .optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  RECAPTCHA_URL: z
    .string()
    .refine(isOrigin, 'must be http:// or https:// with a host and no path')
    .default('https://www.google.com'),
}

/** Parses the configuration; requires both keys or neither. */
export function parseRecaptchaConfig(
  values: z.output<z.ZodObject<typeof recaptchaVariables>>,
): ReadResult<RecaptchaConfig> {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret, RECAPTCHA_URL } = values
  if (!siteKey && !secret) return { config: null }
  if (siteKey && secret) return { config: { url: new URL(RECAPTCHA_URL).origin, siteKey, secret } }
  return toProblem('RECAPTCHA_SITE_KEY needs RECAPTCHA_SECRET beside it, and it needs the key')
}

export const recaptchaConfigPart = configPart({
  name: 'recaptcha',
  variables: recaptchaVariables,
  read: parseRecaptchaConfig,
})
