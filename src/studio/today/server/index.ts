import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import { getToday } from '../contract.ts'
import { readToday } from './read-today.ts'

/** The studio's first page: numbers of the day and work that waits (docs/studio.md). */
export const todayModule: ServerModule = {
  name: 'today',
  implementations: [implement(getToday, (_input, context) => readToday(context))],
}
