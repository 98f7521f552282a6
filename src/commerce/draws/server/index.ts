import type { ServerModule } from '../../../platform/server/app.ts'
import { publishDrawAct } from './acts/publish-act.ts'
import { advanceDraws } from './advance-draws.ts'
import { drawCommands } from './commands/draw-commands.ts'
import { planCommand } from './commands/plan-command.ts'
import { planFileCommand } from './commands/plan-file-command.ts'
import { exportCommand, verifyCommand } from './commands/verify-command.ts'
import { drawCalls } from './draw-calls.ts'
import { drawMachine } from './draw-machine.ts'
import { listFile } from './list-file.ts'
import { drawData } from './personal-data.ts'
import { winnerMachine } from './winner-machine.ts'

export {
  addEntries,
  buildDrawPendingSql,
  isDrawOpen,
  lockOpenDraw,
  refundEntries,
} from './entries.ts'
export { listFanEntryIds } from './own-entries.ts'
export { planDraw } from './plan-draw.ts'

/** Draws of fan signs, which anyone can recompute (docs/draws.md). */
export const drawsModule: ServerModule = {
  name: 'draws',
  tables: ['draws', 'draw_events', 'draw_winners', 'draw_winner_events'],
  implementations: drawCalls,
  documents: [listFile],
  machines: [drawMachine, winnerMachine],
  personalData: drawData,
  tasks: [advanceDraws],
  graveActs: [publishDrawAct],
  commands: [planCommand, planFileCommand, ...drawCommands, exportCommand, verifyCommand],
}
