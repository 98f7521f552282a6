import type { ServerModule } from '../../../platform/server/app.ts'
import { calendarRoute } from './calendar/calendar-route.ts'
import { chatCommands } from './commands/chat-commands.ts'
import { createCommand } from './commands/create-command.ts'
import { listCommand } from './commands/list-command.ts'
import { peopleCommands } from './commands/people-commands.ts'
import { sourceCommands } from './commands/source-commands.ts'
import { stateCommands } from './commands/state-commands.ts'
import { closeSilent, forgetViewing } from './forget.ts'
import { showBannerContent } from './import/show-banner-content.ts'
import { showContent } from './import/show-content.ts'
import { metaFiles } from './meta-file.ts'
import { moveShows, startShow } from './move-shows.ts'
import { showData } from './personal-data.ts'
import { writeBeats } from './seats/write-beats.ts'
import { showCalls } from './show-calls.ts'
import { showMachine } from './show-machine.ts'
import { showPaths } from './show-paths.ts'
import { remindOfShows, tellReminded } from './tell-reminded.ts'

export { changeChat, chatStateAt, memberOfShow, moderatesShow, tellChat } from './chat-of-show.ts'
export { noShow, showHelp } from './commands/show-argument.ts'
export { findShow } from './find-show.ts'
export { type ShowFacts, showFacts } from './show-facts.ts'
export { sellShowTickets } from './ticket-sales.ts'

/** Shows: what can be watched, and who watches it (docs/shows.md). */
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
  sitemap: showPaths,
  contents: [showContent, showBannerContent],
  commands: [
    ...[listCommand, createCommand, ...stateCommands],
    ...[...chatCommands, ...sourceCommands, ...peopleCommands],
  ],
  documents: [calendarRoute],
  implementations: showCalls,
  machines: [showMachine],
  personalData: showData,
  liveFiles: metaFiles,
  // The edge that shows' pages load streams from, where it has a name of its own, and players of other houses.
  pageOrigins: ({ playback: { hlsUrl, frames } }) => ({
    streams: hlsUrl === null ? [] : [hlsUrl],
    players: [frames.youtube, frames.brightcove],
  }),
  beside: writeBeats,
  tasks: [moveShows, startShow, remindOfShows, tellReminded, closeSilent, forgetViewing],
}
