import { readTypedCode } from '../../../../platform/contract/typed-code.ts'
import { type ListedTicket, plainInitials, type TicketList } from './ticket-list.ts'

/** Tickets whose initials or short code begin so; all of them for nothing. */
export function findTickets({ byId }: TicketList, words: string): ListedTicket[] {
  const code = readTypedCode(words)
  const initials = plainInitials(words)
  const all = [...byId.values()]
  if (code === '') return all
  return all.filter(({ sought }) => sought[1].startsWith(code) || sought[0].startsWith(initials))
}
