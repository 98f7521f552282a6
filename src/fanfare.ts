import { modules } from './modules.ts'
import { contentCommands } from './platform/import/content-commands.ts'
import { jobCommands } from './platform/server/jobs/job-commands.ts'
import { auditList } from './platform/server/operators/list-audit.ts'
import { runCommandLine } from './platform/server/operators/run-command.ts'
import { serverKeyForget } from './platform/server/operators/server-key-forget.ts'
import { addPicture } from './platform/server/pictures/add-picture.ts'
import { tasks } from './tasks.ts'

/** `npm run fanfare -- <command>`: what operators do without a web page (docs/operators.md). */
const commands = [
  ...modules.flatMap(module => module.commands ?? []),
  auditList,
  addPicture,
  serverKeyForget,
  ...jobCommands(tasks),
  ...contentCommands(modules.flatMap(module => module.contents ?? [])),
]
process.exitCode = await runCommandLine(commands, process.argv.slice(2))
// The launcher's channel would keep the process alive.
process.channel?.unref()
