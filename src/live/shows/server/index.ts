import type { ServerModule } from '../../../platform/server/app.ts'
import { calendarRoute } from './calendar/calendar-route.ts'
import { chatCommands } from './commands/chat-commands.ts'
import { createCommand } from './commands/create-command.ts'
import { listCommand } from './commands/list-command.ts'
import { peopleCommands } from './commands/people-commands.ts'
import { sourceCommands } from './commands/source-commands.ts'
import { stateCommands } from './commands/state-commands.ts'
import { showBannerContent } from './import/show-banner-content.ts'
import { showContent } from './import/show-content.ts'
import { createMetaFiles } from './meta-file.ts'
import { moveShows, startShow } from './move-shows.ts'
import { notifyShowFans, remindOfShows } from './notify-show-fans.ts'
import { showData } from './personal-data.ts'
import { closeSilentConnections, purgeViewingData } from './purge.ts'
import { writeBeats } from './seats/write-beats.ts'
import { showCalls } from './show-calls.ts'
import { showMachine } from './show-machine.ts'
import { listShowPaths } from './show-paths.ts'

export {
  buildChatStateSql,
  buildIsShowMemberSql,
  buildIsShowModeratorSql,
  changeChat,
  updateChatNumbers,
} from './chat-of-show.ts'
export { showHelp, showNotFound } from './commands/show-argument.ts'
export { findShow } from './find-show.ts'
export { readShowFacts, type ShowFacts } from './show-facts.ts'
export { listShowsOnAir, listShowsSoon } from './staff/shows-now.ts'
export { registerShowTicketSales } from './ticket-sales.ts'

/** Shows, their streams and viewers (docs/shows.md). */
export const showsModule: ServerModule = {
  name: 'shows',
  tables: [
    'shows',
    'show_artists',
    'show_events',
    'show_cuts',
    'show_banners',
    'show_chats',
    'show_beat_clock',
    'show_audiences',
  ],
  sitemap: listShowPaths,
  contents: [showContent, showBannerContent],
  commands: [
    ...[listCommand, createCommand, ...stateCommands],
    ...[...chatCommands, ...sourceCommands, ...peopleCommands],
  ],
  documents: [calendarRoute],
  implementations: showCalls,
  machines: [showMachine],
  personalData: showData,
  liveFiles: createMetaFiles,
  // Returns the origins of our streams, if the edge has a separate host, and of external players.
  pageOrigins: ({ playback: { hlsUrl, frames } }) => ({
    streams: hlsUrl === null ? [] : [hlsUrl],
    players: [frames.youtube, frames.brightcove],
  }),
  background: { role: 'web', start: writeBeats },
  tasks: [moveShows, startShow, remindOfShows, notifyShowFans, closeSilentConnections, purgeViewingData],
}
