import type { ServerModule } from '../../../platform/server/app.ts'
import { chatCalls } from './chat-calls.ts'
import { messageMachine } from './chat-machine.ts'
import { badgeCommand } from './commands/badge-command.ts'
import { eraseCommand } from './commands/erase-command.ts'
import { wordCommands } from './commands/word-commands.ts'
import { createChatFiles } from './live-files.ts'
import { moderationCalls } from './moderation-calls.ts'
import { chatData } from './personal-data.ts'
import { purgeChatReports } from './purge.ts'

export { readChatStanding } from './staff/read-chat-standing.ts'

/** The chat of shows (docs/chat.md). */
export const chatModule: ServerModule = {
  name: 'chat',
  tables: [
    'chat_rooms',
    'chat_hearts',
    'chat_message_events',
    'chat_pages',
    'chat_indexes',
    'chat_word_lists',
  ],
  implementations: [...chatCalls, ...moderationCalls],
  liveFiles: createChatFiles,
  machines: [messageMachine],
  personalData: chatData,
  tasks: [purgeChatReports],
  commands: [badgeCommand, ...wordCommands, eraseCommand],
}
