import type { LiveContext, LiveFile, LiveFileResponse } from '../../../platform/server/live-files.ts'
import { type ArchiveFile, readArchive, readIndex, readPage } from './archive.ts'
import { createArchiveQueue } from './archive-queue.ts'
import { measureRooms } from './chat-metrics.ts'
import { createLiveRooms } from './live-rooms.ts'

const id = '[1-9]\\d{0,8}'
const file = (name: string) => new RegExp(`^/livechat/(?<show>${id})/(?<chat>${id})/${name}\\.json$`)
const number = (text: string | undefined) => Number(text ?? 0)

const inOpenApi = (name: string, summary: string): LiveFile['described'] => ({
  path: `/livechat/{show_id}/{chat_id}/${name}.json`,
  summary,
})
const archived = (name: string, summary: string) => ({
  ...inOpenApi(name, summary),
  isReplaced: true as const,
})
const archivePage = archived('{number}-{version}', 'A page of the archive of a chat')
const index = archived('index-{number}-{version}', 'An index of pages of the archive')
const archive = archived('archive-{version}', 'The indexes of the archive')

/** Creates the public files of chats: snapshots and the immutable archive (docs/chat.md). */
export function createChatFiles(context: LiveContext): LiveFile[] {
  const { read } = context
  const rooms = createLiveRooms(context)
  const inTurn = createArchiveQueue()
  measureRooms(context.registry, rooms.watched)
  const defineArchiveFile = (
    name: string,
    [pattern, described]: readonly [RegExp, LiveFile['described']],
    answer: (request: ArchiveFile) => Promise<LiveFileResponse | null>,
  ): LiveFile => ({
    name,
    pattern,
    described,
    answer({ show, chat, n, version }) {
      const request = {
        showId: number(show),
        chatId: number(chat),
        number: number(n),
        version: number(version),
      }
      return inTurn(`${name} ${Object.values(request).join(' ')}`, () => answer(request))
    },
  })
  return [
    {
      name: 'chat-latest',
      pattern: file('latest'),
      described: inOpenApi('latest', 'The newest messages of a chat'),
      answer: ({ show, chat }) => rooms.get(number(show), number(chat)),
    },
    defineArchiveFile('chat-page', [file(`(?<n>${id})-(?<version>${id})`), archivePage], request =>
      readPage(read, request),
    ),
    defineArchiveFile('chat-index', [file(`index-(?<n>0|${id})-(?<version>${id})`), index], request =>
      readIndex(read, request),
    ),
    defineArchiveFile('chat-archive', [file(`archive-(?<version>${id})`), archive], request =>
      readArchive(read, request),
    ),
  ]
}
