import type { EventsAddress } from '../events-address.ts'
import { buildFilterHref } from './filter-words.ts'

/** Hidden fields for the rest of the address, so that a form submitted without a script keeps all filters. */
export function HiddenFilters({ address, without }: { address: EventsAddress; without: readonly string[] }) {
  const query = new URLSearchParams(buildFilterHref(address, {}).split('?')[1])
  return [...query]
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
