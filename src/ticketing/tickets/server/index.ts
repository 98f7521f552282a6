import type { ServerModule } from '../../../platform/server/app.ts'
import { reissueCommand, voidCommand } from './commands/change-commands.ts'
import { exportCommand, listCommand } from './commands/list-commands.ts'
import { ticketData } from './personal-data.ts'
import { keysRoute, publishKey } from './publish-keys.ts'
import { purgeTicketNames } from './purge-names.ts'
import { remindOfTickets } from './remind-of-tickets.ts'
import { voidAct } from './staff/void-act.ts'
import { ticketCalls } from './ticket-calls.ts'
import { ticketMachine } from './ticket-machine.ts'
import { registerTicketOrders } from './ticket-orders.ts'
import { passRoute } from './wallet/pass-route.ts'
import { warnOfExpiry } from './wallet/warn-of-expiry.ts'

export { eventEnd } from './admission.ts'
export { type AdmissionWindow, readAdmissionWindows } from './admission-windows.ts'
export { type Admission, listAdmissions } from './list-admissions.ts'
export { readPublicKeys } from './publish-keys.ts'
export { countTicketsOfFan, listTicketsOfFan } from './staff/list-tickets-of-fan.ts'
export { readTicketsForStaff } from './staff/read-tickets-for-staff.ts'
export { reissueForStaff } from './staff/reissue-for-staff.ts'

registerTicketOrders()

/** Entry tickets, which fans show at the door (docs/tickets.md). */
export const ticketsModule: ServerModule = {
  name: 'tickets',
  tables: [
    'entry_ticket_events',
    'ticket_links',
    'ticket_keys',
    'show_admissions',
    'event_holders',
    'order_tickets',
  ],
  async prepare(context) {
    warnOfExpiry(context.config, context.log, Date.now())
    await publishKey(context)
  },
  documents: [keysRoute, passRoute],
  implementations: ticketCalls,
  machines: [ticketMachine],
  personalData: ticketData,
  tasks: [remindOfTickets, purgeTicketNames],
  graveActs: [voidAct],
  commands: [listCommand, voidCommand, reissueCommand, exportCommand],
}
