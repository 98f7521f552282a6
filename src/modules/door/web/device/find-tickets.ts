import { readTypedCode } from '../../../../platform/contract/typed-code.ts'
import type { ListedTicket, TicketList } from './ticket-list.ts'

/** Tickets whose initials or short code begin so; all of them for nothing. */
export function findTickets({ byId }: TicketList, words: string): ListedTicket[] {
  const code = readTypedCode(words)
  const initials = plain(words)
  const all = [...byId.values()]
  if (code === '') return all
  return all.filter(
    ticket => readTypedCode(ticket.shortCode).startsWith(code) || plain(ticket.initials).startsWith(initials),
  )
}

/** "m. k." is typed for MK. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Z}\p{P}]+/gu, '')
    .toLocaleUpperCase()
