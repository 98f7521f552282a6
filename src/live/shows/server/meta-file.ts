import { hash } from 'node:crypto'
import * as z from 'zod'
import { cacheValue } from '../../../platform/server/cache-value.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql, jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import type { LiveContext, LiveFile, LiveFileResponse } from '../../../platform/server/live-files.ts'
import { type ShowMeta, showMeta } from '../show-shapes.ts'
import { buildChatStateSql } from './chat-of-show.ts'
import { buildViewersSql, countedMs } from './seats/count-viewers.ts'
import { showMachine, toStatusNumber } from './show-machine.ts'

const meta = jsonStatement({
  name: 'shows.meta',
  text: `select s.id as show_id, s.status as show_status, s.is_cancelled, ${buildIsoUtcSql('s.doors_at')} as doors_at,
      ${buildIsoUtcSql('s.starts_at')} as starts_at, ${buildIsoUtcSql('s.ends_at')} as ends_at, ${buildIsoUtcSql('s.vod_from')} as vod_from,
      ${buildIsoUtcSql('s.vod_until')} as vod_until, ${buildIsoUtcSql('s.started_at')} as started_at,
      ${buildIsoUtcSql('s.ended_at')} as ended_at, ${buildViewersSql('s.id', '$3')}::int as viewers,
      case when c.chat_id is not null then json_build_object('chat_id', c.chat_id, 'state', ${buildChatStateSql('$2')},
        'slow_seconds', c.slow_seconds, 'pinned', c.pinned, 'first_seq', c.first_seq, 'last_seq', c.last_seq,
        'archive_version', c.archive_version) end as chat
    from shows s left join show_chats c on c.show_id = s.id
    where s.id = $1`,
  row: showMeta.extend({ show_status: z.enum(showMachine.states) }),
})

/** Time for which a process responds from memory before it checks for changes. */
const cacheTtlMs = 500
/** Maximum number of cached shows; the least recently requested one is evicted. */
const showsMax = 2_000
const cacheControl = 'public, max-age=0, s-maxage=1'

/**
 * Creates the files with the state of a show and its chat, which every open page polls. Each process reads
 * the state at most twice a second and rebuilds a file only after changes.
 */
export function createMetaFiles({ read, now, clock }: LiveContext): LiveFile[] {
  const byShow = new Map<number, () => Promise<BuiltMeta | null>>()
  const getMeta = (showId: number) => {
    const known =
      byShow.get(showId) ?? cacheValue(createReader(read, showId, now), { keepMs: cacheTtlMs, now: clock })
    byShow.delete(showId)
    byShow.set(showId, known)
    if (byShow.size > showsMax) byShow.delete(byShow.keys().next().value ?? 0)
    return known()
  }
  return [
    {
      name: 'show-meta',
      described: {
        path: '/livechat/{show_id}/{chat_id}/meta.json',
        summary: 'The state of a show and its chat; the chat is 0 for a show without one',
      },
      pattern: /^\/livechat\/(?<show>[1-9]\d{0,8})\/(?<chat>0|[1-9]\d{0,8})\/meta\.json$/,
      async answer({ show, chat }) {
        const made = await getMeta(Number(show))
        return made?.chatId === Number(chat) ? made.answer : null
      },
    },
  ]
}

interface BuiltMeta {
  /** 0 for a show without a chat. */
  chatId: number
  answer: LiveFileResponse
}

/** Creates a reader that returns the same object until something changes. */
function createReader(read: ReadDb, showId: number, now: () => number): () => Promise<BuiltMeta | null> {
  let last: BuiltMeta | null = null
  return async () => {
    const values = [showId, new Date(now()), new Date(now() - countedMs)]
    const [row] = await readJsonRows(read, meta, values)
    if (!row) return null
    const body = JSON.stringify(present(row))
    if (last?.answer.body === body) return last
    const etag = `"${hash('sha1', body, 'base64url')}"`
    last = { chatId: row.chat?.chat_id ?? 0, answer: { status: 200, body, etag, cacheControl } }
    return last
  }
}

function present(row: z.output<(typeof meta)['row']>): ShowMeta {
  return {
    show_id: row.show_id,
    show_status: toStatusNumber(row.show_status),
    is_cancelled: row.is_cancelled,
    doors_at: row.doors_at,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    vod_from: row.vod_from,
    vod_until: row.vod_until,
    started_at: row.started_at,
    ended_at: row.ended_at,
    viewers: row.viewers,
    chat: row.chat,
  }
}
