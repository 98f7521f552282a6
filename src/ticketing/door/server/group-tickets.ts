import type { Admission } from '../../tickets/server/index.ts'

type Group = Pick<Admission, 'category' | 'admits_from' | 'admits_until'>

/**
 * Groups tickets by category and admission time, which thousands of tickets share. Each ticket references its
 * group by index.
 */
export function groupTickets(admissions: Admission[]) {
  const groups: Group[] = []
  const positions = new Map<string, number>()
  const tickets = admissions.map(admission => {
    const { category, admits_from, admits_until } = admission
    const key = JSON.stringify([category, admits_from, admits_until])
    const group = positions.get(key) ?? groups.push({ category, admits_from, admits_until }) - 1
    positions.set(key, group)
    const { ticket_id, short_code, initials, version, void_reason, place, count } = admission
    const reason = void_reason === null ? {} : { void_reason }
    return { ticket_id, short_code, initials, version, group, place, count, ...reason }
  })
  return { groups, tickets }
}
