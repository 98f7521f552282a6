import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { isRejectedByServer } from '../../../platform/web/api/api-error.ts'
import { createUuid } from '../../../platform/web/api/random-uuid.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { getStudioErrorText } from '../../kit/web/shared/error-text.ts'
import { sendFile } from '../../kit/web/shared/send-file.ts'
import { isSignInRequired } from '../../kit/web/shared/studio-client.ts'
import type { getOwnStaff } from '../../staff/contract.ts'
import type { addEvidenceFile } from '../acts-contract.ts'
import type { DisputeProps } from './dispute-page.tsx'
import type { EvidenceFile } from './dispute-queries.ts'
import { refreshOrders } from './queries.ts'

type AddFile = CallOf<typeof addEvidenceFile>

/** The form next to the files, whose next save is based on their version. */
export interface VersionHolder {
  version: number
  setVersion: (version: number) => void
}

/** Sends files of the evidence; a failed one can be chosen again. */
export function useEvidenceUpload({ order, dispute, form }: DisputeProps & { form: VersionHolder }) {
  const texts = useTexts()
  const api = useApi()
  const client = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  // The same file after a lost answer is the same act.
  const attempt = useRef<{ id: string; key: string }>(null)

  async function upload(address: string, file: File, idempotencyKey: string): Promise<AddFile['answer']> {
    try {
      const answer = await sendFile(address, file, { idempotencyKey, onProgress: setShare })
      return answer as AddFile['answer']
    } catch (error) {
      if (!isSignInRequired(error)) throw error
      // Any call of the studio's client waits until the person has signed in again.
      await api.call<CallOf<typeof getOwnStaff>>('GET', '/api/studio/staff/self/', {}, { keep: false })
      return upload(address, file, idempotencyKey)
    }
  }

  async function send(field: EvidenceFile['field'], file: File): Promise<void> {
    if (share !== null) return
    const id = [field, file.name, file.size, file.lastModified, form.version].join('/')
    if (attempt.current?.id !== id) attempt.current = { id, key: createUuid() }
    setError(null)
    setShare(0)
    const query = new URLSearchParams({
      dispute_id: String(dispute.dispute_id),
      version: String(form.version),
      field,
    })
    try {
      const address = `/api/studio/orders/${order.order_id}/dispute/file/?${query}`
      const { version } = await upload(address, file, attempt.current.key)
      attempt.current = null
      form.setVersion(version)
    } catch (error) {
      if (isRejectedByServer(error)) attempt.current = null
      setError(getStudioErrorText(texts, error))
    } finally {
      await refreshOrders(client)
      setShare(null)
    }
  }
  return { share, error, send }
}
