import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { doorCode } from './commands/door-code.ts'
import { doorEntries } from './commands/door-entries.ts'
import { doorList } from './commands/door-list.ts'
import { doorRevoke } from './commands/door-revoke.ts'
import { findDoor } from './find-door.ts'
import { manifestRoute } from './manifest-route.ts'
import { openDoor } from './open-door.ts'
import { doorData } from './personal-data.ts'
import { purgeDoors } from './purge-doors.ts'
import { pushEntries } from './push-entries.ts'
import { readList } from './read-list.ts'

/** Admission at the doors of an event, and its records (docs/tickets.md). */
export const doorModule: ServerModule = {
  name: 'door',
  tables: ['doors'],
  authentication: { doorOf: findDoor },
  documents: [manifestRoute],
  commands: [doorCode, doorList, doorRevoke, doorEntries],
  implementations: [
    implement(contract.openDoor, ({ body }, context) => openDoor(body, context)),
    implement(contract.pushEntries, ({ body }, context) => pushEntries(body, context)),
    implement(contract.readDoorList, ({ query }, context) => readList(query, context)),
  ],
  personalData: doorData,
  tasks: [purgeDoors],
}
