import { repeatErasure } from '../identity/settings/server/index.ts'
import { createContentCommands } from '../platform/import/content-commands.ts'
import { createBackupCommands } from '../platform/server/backups/backup-commands.ts'
import { createJobCommands } from '../platform/server/jobs/job-commands.ts'
import type { AnyCommand } from '../platform/server/operators/command.ts'
import { serverKeyForgetCommand } from '../platform/server/operators/server-key-forget.ts'
import { addPictureCommand } from '../platform/server/pictures/add-picture.ts'
import { createRestoreCommands } from '../platform/server/restores/restore-commands.ts'
import { logRecord } from '../studio/log/server/index.ts'
import { voteRecord } from '../votes/server/index.ts'
import { configParts } from './config.ts'
import { migrateCommand } from './migrate-command.ts'
import { modules } from './modules.ts'
import { recounts } from './recounts.ts'
import { tasks } from './tasks.ts'

const personalData = modules.flatMap(module => module.personalData ?? [])

export const commands: AnyCommand[] = [
  ...modules.flatMap(module => module.commands ?? []),
  migrateCommand,
  addPictureCommand,
  serverKeyForgetCommand,
  ...createBackupCommands({ configParts, recounts }),
  ...createRestoreCommands({
    records: [voteRecord, logRecord],
    repeatErasure: (db, erasure, now) => repeatErasure(db, erasure, { personalData, now }),
  }),
  ...createJobCommands(tasks),
  ...createContentCommands(modules.flatMap(module => module.contents ?? [])),
]
