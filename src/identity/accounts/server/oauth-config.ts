import * as z from 'zod'
import { configPart } from '../../../platform/server/config.ts'
import type { ReadResult } from '../../../platform/server/config-values.ts'

declare module '../../../platform/server/config.ts' {
  interface Config {
    /** OAuth providers that fans may sign in with. */
    oauth: OauthConfig
  }
}

export const oauthProviders = ['facebook', 'google', 'twitter', 'vk'] as const
export type OauthProvider = (typeof oauthProviders)[number]

export interface OauthClient {
  id: string
  secret: string
  /** Overrides the provider's host (sandbox, tests). */
  url?: string | undefined
}

/** OAuth providers; those without keys are not offered. */
export type OauthConfig = Partial<Record<OauthProvider, OauthClient>>

const text = z.string().max(500).optional()
const origin = z
  .url({ protocol: /^https?$/, error: 'must be http:// or https:// with a host and no path' })
  .transform(value => new URL(value).origin)
  .optional()

/** `OAUTH_GOOGLE_ID`, `OAUTH_GOOGLE_SECRET` and `OAUTH_GOOGLE_URL`, likewise for the other providers. */
export const oauthVariables = {
  OAUTH_FACEBOOK_ID: text,
  OAUTH_FACEBOOK_SECRET: text,
  OAUTH_FACEBOOK_URL: origin,
  OAUTH_GOOGLE_ID: text,
  OAUTH_GOOGLE_SECRET: text,
  OAUTH_GOOGLE_URL: origin,
  OAUTH_TWITTER_ID: text,
  OAUTH_TWITTER_SECRET: text,
  OAUTH_TWITTER_URL: origin,
  OAUTH_VK_ID: text,
  OAUTH_VK_SECRET: text,
  OAUTH_VK_URL: origin,
}

type Values = z.output<z.ZodObject<typeof oauthVariables>>

/** Returns the providers with both id and secret, and a problem for each with only one of them. */
export function readOauthConfig(values: Values): ReadResult<OauthConfig> {
  const config: OauthConfig = {}
  const problems: string[] = []
  for (const provider of oauthProviders) {
    const name = `OAUTH_${provider.toUpperCase() as Uppercase<OauthProvider>}` as const
    const [id, secret] = [values[`${name}_ID`], values[`${name}_SECRET`]]
    if (id && secret) config[provider] = { id, secret, url: values[`${name}_URL`] }
    else if (id || secret) problems.push(`${name}_ID and ${name}_SECRET need each other`)
  }
  return problems.length > 0 ? { problems } : { config }
}

export const oauthConfigPart = configPart({
  name: 'oauth',
  variables: oauthVariables,
  read: readOauthConfig,
})
