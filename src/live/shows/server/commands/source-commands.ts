import type { Command } from '../../../../platform/server/operators/command.ts'
import { changeCuts, changeSource, streamTypes } from '../change-source.ts'
import { parseCuts } from '../import/cuts-column.ts'
import { showHelp } from './show-argument.ts'
import { defineShowCommand, reasonOption, refuse } from './show-command.ts'

const isType = (type: string): type is keyof typeof streamTypes => Object.hasOwn(streamTypes, type)
const typeNames = Object.keys(streamTypes).join(', ')

export const sourceCommands: Command[] = [
  defineShowCommand(
    {
      name: 'show source',
      summary: 'Names the stream of a show, or the source of its replay.',
      args: ['show', 'source'],
      options: {
        type: { help: `${typeNames}; hls unless told`, value: 'type' },
        replay: { help: 'of the replay' },
        reason: reasonOption,
      },
      details: `A video's id, the path of a playlist below /hls/{token}/{show}/, or account/player/video. ${showHelp}`,
    },
    async ({ db, show, args: [source = ''], options: { type = 'hls', replay }, by }) => {
      if (!isType(type)) return refuse(`A type is ${typeNames}.`)
      const changed = await changeSource(db, { show, type, source, isReplay: replay !== undefined, by })
      if (!changed.ok)
        return refuse(
          changed.refused === 'source'
            ? `${changed.problem}.`
            : 'A video of YouTube is for everybody, and this show is not.',
        )
      return {
        ok: true,
        data: { id: show.id, ...changed.after },
        text: `Show ${show.id} has another source.`,
      }
    },
  ),
  defineShowCommand(
    {
      name: 'show replay',
      summary: "Says where the replay's time meets that of the evening.",
      args: ['show', 'points'],
      options: { reason: reasonOption },
      details: `Points are JSON, [{"media_ms": 0, "wall_at": "2030-05-01T18:00:00Z"}]: from each on, both run alike until the next. The chat follows them. ${showHelp}`,
    },
    async ({ db, show, args: [text = ''], by }) => {
      const parsed = parseCuts(text)
      if (!parsed.ok) return refuse(`What is given ${parsed.problem}.`)
      const { cuts } = parsed
      await changeCuts(db, { show, cuts, by })
      return {
        ok: true,
        data: { id: show.id, cuts },
        text: `The replay of show ${show.id} has ${cuts.length} points.`,
      }
    },
  ),
]
