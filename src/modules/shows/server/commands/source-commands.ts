import * as z from 'zod'
import type { Command } from '../../../../platform/server/operators/command.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { parseCuts } from '../import/cuts-column.ts'
import { sourceProblem } from '../import/show-problem.ts'
import { showHelp } from './find-show.ts'
import { no, reason, showCommand } from './show-command.ts'

const types = { youtube: [0, 0], hls: [1, 2], brightcove: [3, 4] } as const

const setLive = statement({
  name: 'shows.set-live-source',
  text: 'update shows set live_type = $2, live_source = $3, updated_at = $4 where id = $1',
  row: none,
})
const setReplay = statement({
  name: 'shows.set-replay-source',
  text: 'update shows set replay_type = $2, replay_source = $3, updated_at = $4 where id = $1',
  row: none,
})

const dropCuts = statement({
  name: 'shows.drop-cuts',
  text: 'delete from show_cuts where show_id = $1',
  row: none,
})
const addCuts = statement({
  name: 'shows.add-cuts',
  text: `insert into show_cuts (show_id, media_ms, wall_at)
    select $1, media_ms, wall_at from unnest($2::int[], $3::timestamptz[]) p (media_ms, wall_at)`,
  row: none,
})

const points = z.array(z.object({ media_ms: z.int(), wall_at: z.string() }))

export const sourceCommands: Command[] = [
  showCommand(
    {
      ...{ name: 'show source', summary: 'Names the stream of a show, or the source of its replay.' },
      args: ['show', 'source'],
      options: {
        type: { help: `${Object.keys(types).join(', ')}; hls unless told`, value: 'type' },
        replay: { help: 'of the replay' },
        reason,
      },
      details: `A video's id, the path of a playlist below /hls/{token}/{show}/, or account/player/video. ${showHelp}`,
    },
    async ({ db, show, args: [source = ''], options: { type = 'hls', replay }, now, audit }) => {
      if (!Object.hasOwn(types, type)) return no(`A type is ${Object.keys(types).join(', ')}.`)
      const [live, vod] = types[type as keyof typeof types]
      const number = replay === undefined ? live : vod
      const problem = sourceProblem(number, source)
      if (problem) return no(`${problem}.`)
      if (number === 0 && !show.is_free)
        return no('A video of YouTube is for everybody, and this show is not.')
      const [change, before] =
        replay === undefined
          ? [setLive, { live_type: show.live_type, live_source: show.live_source }]
          : [setReplay, { replay_type: show.replay_type, replay_source: show.replay_source }]
      await db.query(change, [show.id, number, source, new Date(now)])
      const after = { type: number, source, is_replay: replay !== undefined }
      await audit({ before, after })
      return { ok: true, data: { id: show.id, ...after }, text: `Show ${show.id} has another source.` }
    },
  ),
  showCommand(
    {
      ...{ name: 'show replay', summary: "Says where the replay's time meets that of the evening." },
      ...{ args: ['show', 'points'], options: { reason } },
      details: `Points are JSON, [{"media_ms": 0, "wall_at": "2030-05-01T18:00:00Z"}]: from each on, both run alike until the next. The chat follows them. ${showHelp}`,
    },
    async ({ db, show, args: [text = ''], audit }) => {
      const parsed = parseCuts(text)
      if (!parsed.ok) return no(`What is given ${parsed.problem}.`)
      const cuts = points.parse(parsed.value)
      await db.query(dropCuts, [show.id])
      await db.query(addCuts, [show.id, cuts.map(cut => cut.media_ms), cuts.map(cut => cut.wall_at)])
      await audit({ before: {}, after: { cuts } })
      return {
        ok: true,
        data: { id: show.id, cuts },
        text: `The replay of show ${show.id} has ${cuts.length} points.`,
      }
    },
  ),
]
