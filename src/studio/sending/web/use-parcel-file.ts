import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { getStudioErrorText } from '../../kit/web/shared/error-text.ts'
import type { previewParcels } from '../contract.ts'
import type { PreviewRow } from './queries.ts'

const bytesMax = 1_500_000

export interface CheckedFile {
  name: string
  rows: PreviewRow[]
}

/** Reads a file of parcels and has the server check its rows; the newest file wins. */
export function useParcelFile() {
  const texts = useTexts()
  const api = useApi()
  const [reading, setReading] = useState<string | null>(null)
  const [file, setFile] = useState<CheckedFile | null>(null)
  const [error, setError] = useState<string | null>(null)
  const newest = useRef(0)

  async function check(chosen: File, carrier: string): Promise<void> {
    newest.current += 1
    const own = newest.current
    setFile(null)
    setError(null)
    if (chosen.size > bytesMax) return setError(texts.t('studio-sending.file.tooLarge'))
    setReading(chosen.name)
    try {
      const input = { text: await chosen.text(), carrier: carrier.trim() }
      const { rows } = await api.call<CallOf<typeof previewParcels>>(
        'POST',
        '/api/studio/sending/parcels/preview/',
        input,
      )
      if (own === newest.current) setFile({ name: chosen.name, rows })
    } catch (error) {
      if (own === newest.current) setError(getStudioErrorText(texts, error))
    } finally {
      if (own === newest.current) setReading(null)
    }
  }
  return { reading, file, error, check }
}
