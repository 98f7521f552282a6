import { isStillReferenced } from '../../../../platform/server/database-errors.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { deleteArtist } from '../delete-artist.ts'
import { findArtist } from '../find-artist.ts'
import { markArtist } from '../mark-artist.ts'
import { invalidMark } from '../valid-artist.ts'
import { artistHelp, toArtistNotFound } from './artist-argument.ts'

const reason = { help: 'why, for the audit log', value: 'text' }
const retentionNote = 'What belongs to it stays: events, campaigns, projects, follows.'

export const artistCommands: Command[] = [
  {
    name: 'artist unpublish',
    summary: 'Marks an artist as a double or a mistake.',
    args: ['artist'],
    options: { reason: { ...reason, isRequired: true } },
    details: `Its name begins with ${invalidMark} from then on: it is listed, and neither linked nor followed, nobody makes campaigns of it, and nothing of it is sold. ${retentionNote} ${artistHelp}`,
    run: (input, context) => mark(false, input, context),
  },
  {
    name: 'artist publish',
    summary: 'Takes the mark off an artist.',
    args: ['artist'],
    options: { reason },
    details: artistHelp,
    run: (input, context) => mark(true, input, context),
  },
  {
    name: 'artist delete',
    summary: 'Deletes an artist that should never have been there.',
    args: ['artist'],
    options: { reason: { ...reason, isRequired: true } },
    details: `Its videos and songs go with it, and fans follow it no more. With events, campaigns or projects it cannot be deleted: "artist unpublish" marks it. ${artistHelp}`,
    run: remove,
  },
]

function mark(isValid: boolean, input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [name = ''] = input.args
  return context.database.transaction(async db => {
    const artist = await findArtist(db, name, { isLocked: true })
    if (!artist) return toArtistNotFound(name)
    const { id } = artist
    const marked = await markArtist(db, { artist, isValid, by: getOperatorAct(input, context) })
    const data = { id, name: marked?.name ?? artist.name, is_changed: marked !== null }
    if (marked === null) return { ok: true, data, text: `Artist ${id}, ${artist.name}, is so already.` }
    const text = [`Artist ${id} is called ${marked.name}.`, ...marked.followed.map(each => each.text)]
    return {
      ok: true,
      data: Object.assign(data, ...marked.followed.map(each => each.data)),
      text: text.join('\n'),
    }
  })
}

async function remove(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [name = ''] = input.args
  try {
    return await context.database.transaction(async db => {
      const artist = await findArtist(db, name, { isLocked: true })
      if (!artist) return toArtistNotFound(name)
      const { id } = artist
      await deleteArtist(db, artist, getOperatorAct(input, context))
      return { ok: true, data: { id }, text: `Artist ${id}, ${artist.name}, is deleted.` }
    })
  } catch (error) {
    if (!isStillReferenced(error)) throw error
    return {
      ok: false,
      problem: `Artist "${name}" has events, tours, campaigns or projects: "artist unpublish" marks it instead.`,
    }
  }
}
