import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { ActDialog } from '../../kit/web/shared/act-dialog.tsx'
import { parseListState } from '../../kit/web/shared/list-address.ts'
import type { SelectionInput } from '../../kit/web/shared/selection.ts'
import type { actOnArtists } from '../contract.ts'
import { type ArtistAct, type BulkInput, filterKeys, refreshArtists } from './queries.ts'

interface Props {
  act: ArtistAct
  selection: SelectionInput
  onDone: () => void
  onClose: () => void
}

/**
 * Asks before one act on many artists. If another number of artists matches by now, shows that number and asks
 * again.
 */
export function BulkActDialog({ act, selection, onDone, onClose }: Props) {
  const t = useT()
  const { number } = useFormats()
  const api = useApi()
  const client = useQueryClient()
  const [count, setCount] = useState(selection.count)
  const counts = { count, number: number(count) }

  async function run({ reason, idempotencyKey }: { reason: string; idempotencyKey: string }) {
    const input = { act, ...(reason && { reason }), selection: toSelection(selection, count) }
    try {
      const { changed_count: changed, unchanged_count: unchanged } = await api.call<
        CallOf<typeof actOnArtists>
      >('POST', '/api/studio/artists/bulk/', input, { idempotencyKey })
      const result = {
        changed,
        changedNumber: number(changed),
        unchanged,
        unchangedNumber: number(unchanged),
      }
      toasts.add(t('studio-artists.bulk.done', result), { type: 'success' })
      onDone()
    } catch (error) {
      const current = readCurrentCount(error)
      if (current !== null) setCount(current)
      throw error
    } finally {
      void refreshArtists(client)
    }
  }
  return (
    <ActDialog
      title={t(`studio-artists.bulk.${act}`, counts)}
      consequences={<p>{t(`studio-artists.consequence.${act}`)}</p>}
      reason={act === 'unpublish' ? 'required' : 'optional'}
      confirmLabel={t(`studio-artists.act.${act}`)}
      isDangerous={act === 'unpublish'}
      run={run}
      onClose={onClose}
    />
  )
}

function toSelection(selection: SelectionInput, count: number): BulkInput['selection'] {
  if (selection.kind === 'some') return { artist_ids: selection.keys.map(Number) }
  const { query, filters } = parseListState(selection.search, filterKeys)
  const { state, is_featured: isFeatured, genre } = filters
  return {
    filter: {
      query,
      ...(state && { state: state as 'valid' | 'invalid' }),
      ...(isFeatured && { is_featured: isFeatured === 'true' }),
      ...(genre && { genre }),
    },
    expected_count: count,
    except: selection.except.map(Number),
  }
}

/** Reads the number of artists that match by now, from the refusal of an act on another number. */
function readCurrentCount(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code?.name !== 'selection_changed') return null
  const { count } = error.details
  return typeof count === 'number' ? count : null
}
