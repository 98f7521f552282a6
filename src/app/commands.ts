import { createContentCommands } from '../platform/import/content-commands.ts'
import { createJobCommands } from '../platform/server/jobs/job-commands.ts'
import type { AnyCommand } from '../platform/server/operators/command.ts'
import { serverKeyForgetCommand } from '../platform/server/operators/server-key-forget.ts'
import { addPictureCommand } from '../platform/server/pictures/add-picture.ts'
import { migrateCommand } from './migrate-command.ts'
import { modules } from './modules.ts'
import { tasks } from './tasks.ts'

export const commands: AnyCommand[] = [
  ...modules.flatMap(module => module.commands ?? []),
  migrateCommand,
  addPictureCommand,
  serverKeyForgetCommand,
  ...createJobCommands(tasks),
  ...createContentCommands(modules.flatMap(module => module.contents ?? [])),
]
