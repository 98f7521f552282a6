import { contentCommands } from '../platform/import/content-commands.ts'
import { jobCommands } from '../platform/server/jobs/job-commands.ts'
import type { AnyCommand } from '../platform/server/operators/command.ts'
import { auditList } from '../platform/server/operators/list-audit.ts'
import { serverKeyForget } from '../platform/server/operators/server-key-forget.ts'
import { addPicture } from '../platform/server/pictures/add-picture.ts'
import { modules } from './modules.ts'
import { tasks } from './tasks.ts'

/** The commands of operators (docs/operators.md). */
export const commands: AnyCommand[] = [
  ...modules.flatMap(module => module.commands ?? []),
  auditList,
  addPicture,
  serverKeyForget,
  ...jobCommands(tasks),
  ...contentCommands(modules.flatMap(module => module.contents ?? [])),
]
