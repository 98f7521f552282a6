import type { EventsAddress } from '../events-address.ts'
import { changed } from './filter-words.ts'

/** The rest of the address in a form that sends only some of it: without a script, nothing is lost. */
export function HiddenFilters({ address, without }: { address: EventsAddress; without: readonly string[] }) {
  const query = new URLSearchParams(changed(address, {}).split('?')[1])
  return [...query]
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
