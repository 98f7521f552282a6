import { runCommandLine } from '../platform/server/operators/run-command.ts'
import { commands } from './commands.ts'
import { configParts } from './config.ts'
import { modules } from './modules.ts'

/** Entry point of `npm run fanfare -- <command>`. */
const findCommandToken = modules.find(module => module.findCommandToken)?.findCommandToken
process.exitCode = await runCommandLine(commands, process.argv.slice(2), configParts, findCommandToken)
// The launcher's IPC channel would keep the process alive.
process.channel?.unref()
