import type { ListState } from '../../kit/web/shared/list-address.ts'
import { getMemberState } from './shared/member-state.tsx'
import type { Member } from './shared/team-queries.ts'

type Filter = Pick<ListState, 'query' | 'filters' | 'sort'>

/** Returns the people that match the list's address, in its order; the server sends the whole team by name. */
export function filterTeam(team: readonly Member[], { query, filters, sort }: Filter): Member[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = team.filter(member => {
    const text = `${member.name} ${member.email}`.toLowerCase()
    return (
      words.every(word => text.includes(word)) &&
      (!filters['role'] || member.roles.some(role => String(role.role_id) === filters['role'])) &&
      (!filters['state'] || getMemberState(member) === filters['state'])
    )
  })
  const order = orders.get(sort.replace(/^-/, ''))
  if (!order) return shown
  return shown.toSorted(sort.startsWith('-') ? (a, b) => order(b, a) : order)
}

const orders = new Map<string, (a: Member, b: Member) => number>([
  ['name', (a, b) => a.name.localeCompare(b.name)],
  ['email', (a, b) => a.email.localeCompare(b.email)],
  // ISO times compare as text; people who never signed in come first.
  ['seen', (a, b) => (a.seen_at ?? '').localeCompare(b.seen_at ?? '')],
])
