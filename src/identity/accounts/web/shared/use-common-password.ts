import { useState } from 'react'
import { bucketDigits, hashDigits, normalizePassword } from '../../../../platform/contract/common-password.ts'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { findUnmetRule } from '../../../../platform/contract/password-rules.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import type { listCommonPasswords } from '../../contract.ts'

/**
 * Warns on blur if a new password is common. Sends only a hash prefix (k-anonymity); the password stays in
 * the browser. The server checks again on submit.
 */
export function useCommonPassword(password: string) {
  const api = useApi()
  const [common, setCommon] = useState<string | null>(null)
  const look = async () => {
    if (findUnmetRule(password) === null && (await isCommon(api, password))) setCommon(password)
  }
  return {
    isCommon: common !== null && common === password,
    // Errors are ignored: the server rejects common passwords anyway.
    onBlur: () => void look().catch(() => {}),
  }
}

async function isCommon(api: ApiClient, password: string): Promise<boolean> {
  // `crypto.subtle` exists in secure contexts only.
  if (!globalThis.crypto?.subtle) return false
  const text = new TextEncoder().encode(normalizePassword(password))
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  const hash = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  const bucket = hash.slice(0, bucketDigits)
  const path = '/api/v1/common-passwords/{bucket}/'
  const { results } = await api.call<CallOf<typeof listCommonPasswords>>('GET', path, { bucket })
  return results.includes(hash.slice(bucketDigits, bucketDigits + hashDigits))
}
