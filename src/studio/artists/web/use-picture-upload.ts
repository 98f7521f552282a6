import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { ApiError, isRejectedByServer } from '../../../platform/web/api/api-error.ts'
import { createUuid } from '../../../platform/web/api/random-uuid.ts'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { getFieldErrorText } from '../../../platform/web/forms/error-text.ts'
import { type Texts, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { getStudioErrorText } from '../../kit/web/shared/error-text.ts'
import { sendFile } from '../../kit/web/shared/send-file.ts'
import { isSignInRequired } from '../../kit/web/shared/studio-client.ts'
import type { getOwnStaff } from '../../staff/contract.ts'
import { type Artist, refreshArtists } from './queries.ts'

/** Media types that the server takes. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif'
const bytesMax = 25 * 2 ** 20

/** Sends a new picture of an artist; a failed one can be chosen again. */
export function usePictureUpload({ artist_id: artistId, version }: Pick<Artist, 'artist_id' | 'version'>) {
  const texts = useTexts()
  const api = useApi()
  const client = useQueryClient()
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [error, setError] = useState<string | null>(null)
  // The same file after a lost answer is the same act.
  const attempt = useRef<{ id: string; key: string }>(null)

  async function upload(file: File, idempotencyKey: string): Promise<void> {
    const address = `/api/studio/artists/${artistId}/picture/?version=${version}`
    const onProgress = (share: number) => setSending({ name: file.name, share })
    try {
      await sendFile(address, file, { idempotencyKey, onProgress })
    } catch (error) {
      if (!isSignInRequired(error)) throw error
      // Any call of the studio's client waits until the person has signed in again.
      await api.call<CallOf<typeof getOwnStaff>>('GET', '/api/studio/staff/self/', {}, { keep: false })
      await upload(file, idempotencyKey)
    }
  }

  async function send(file: File): Promise<void> {
    if (sending) return
    if (file.size > bytesMax) return setError(texts.t('error.STATUS_413'))
    const id = [file.name, file.size, file.lastModified, version].join('/')
    if (attempt.current?.id !== id) attempt.current = { id, key: createUuid() }
    setError(null)
    setSending({ name: file.name, share: 0 })
    try {
      await upload(file, attempt.current.key)
      attempt.current = null
      toasts.add(texts.t('studio-artists.picture.done'), { type: 'success' })
    } catch (error) {
      if (isRejectedByServer(error)) attempt.current = null
      setError(getUploadErrorText(texts, error))
    } finally {
      await refreshArtists(client)
      setSending(null)
    }
  }
  return { sending, error, send }
}

function getUploadErrorText(texts: Pick<Texts, 't' | 'has'>, error: unknown): string | null {
  const fields = error instanceof ApiError && typeof error.description === 'object' ? error.description : {}
  return getFieldErrorText(texts, fields['file'], 'studio-artists.error.') ?? getStudioErrorText(texts, error)
}
