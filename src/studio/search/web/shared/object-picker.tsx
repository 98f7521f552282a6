import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { Dropdown } from '../../../../platform/ui/dropdown.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { createQueryFn } from '../../../../platform/web/query-call.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import { useDebounced } from '../../../../platform/web/use-debounced.ts'
import type { searchStudio } from '../../contract.ts'

export interface PickedObject {
  id: string
  title: string
}

interface Props {
  label: string
  /** Kind of the objects in the studio's search, such as `event`. */
  kind: string
  value: PickedObject | null
  onChange: (value: PickedObject) => void
  disabled?: boolean
}

const searchAfterMs = 200

/** Chooses one object by its name or number. */
export function ObjectPicker({ label, kind, value, onChange, disabled }: Props) {
  const t = useT()
  const [query, setQuery] = useState('')
  const settled = useDebounced(query.trim(), searchAfterMs)
  const found = useQuery({
    queryKey: ['studio', 'object-search', kind, settled],
    queryFn: createQueryFn<CallOf<typeof searchStudio>>(useApi(), '/api/studio/search/', { query: settled }),
    enabled: settled !== '',
  })
  const results = found.data?.groups.find(group => group.kind === kind)?.results ?? []
  const options = results.map(({ id, title, detail }) => ({
    value: id,
    label: title,
    ...(detail !== null && { note: detail }),
  }))
  return (
    <Dropdown
      label={label}
      value={value && { value: value.id, label: value.title }}
      options={options}
      onQuery={setQuery}
      disabled={disabled}
      emptyText={t(
        query.trim() === '' ? 'studio.pick.type' : found.isPending ? 'common.loading' : 'studio.pick.none',
      )}
      onChange={({ value: id, label: title }) => onChange({ id, title })}
    />
  )
}
