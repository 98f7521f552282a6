import * as z from 'zod'
import { serverUrl } from './config-values.ts'

/**
 * The endpoint that purges changed URLs from caches in front of the server. If null, caches expire only by
 * age.
 */
export type CdnPurgeConfig = { url: string; token: string | null } | null

export const cdnVariables = {
  CDN_PURGE_URL: serverUrl(['https', 'http'], 'https://cdn.example/purge'),
  CDN_PURGE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs, without spaces')
    .optional(),
}

export function readCdnPurgeConfig(values: z.output<z.ZodObject<typeof cdnVariables>>): CdnPurgeConfig {
  const { CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token } = values
  return url ? { url, token: token ?? null } : null
}
