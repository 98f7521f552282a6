import { runCommandLine } from '../platform/server/operators/run-command.ts'
import { commands } from './commands.ts'
import { configParts } from './config.ts'

/** Entry point of `npm run fanfare -- <command>`. */
process.exitCode = await runCommandLine(commands, process.argv.slice(2), configParts)
// The launcher's IPC channel would keep the process alive.
process.channel?.unref()
