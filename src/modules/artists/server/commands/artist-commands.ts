import type { Db } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { indexArtists } from '../index-artists.ts'
import { invalidMark, isValidName } from '../valid-artist.ts'
import { followMark } from '../when-marked.ts'
import { artistHelp, type FoundArtist, findArtist, noArtist } from './find-artist.ts'

const reason = { help: 'why, for the audit log', value: 'text' }
const isKept = 'What belongs to it stays: events, campaigns, projects, follows.'

export const artistCommands: Command[] = [
  {
    ...{ name: 'artist unpublish', summary: 'Marks an artist as a double or a mistake.', args: ['artist'] },
    options: { reason: { ...reason, isRequired: true } },
    details: `Its name begins with ${invalidMark} from then on: it is listed, and neither linked nor followed, nobody makes campaigns of it, and nothing of it is sold. ${isKept} ${artistHelp}`,
    run: (input, context) =>
      changeArtist('artist unpublish', input, context, (db, artist) =>
        isValidName(artist.name) ? rename(db, artist, `${invalidMark} ${artist.name}`) : null,
      ),
  },
  {
    ...{ name: 'artist publish', summary: 'Takes the mark off an artist.', args: ['artist'] },
    ...{ options: { reason }, details: artistHelp },
    run: (input, context) =>
      changeArtist('artist publish', input, context, (db, artist) =>
        isValidName(artist.name)
          ? null
          : rename(db, artist, artist.name.slice(invalidMark.length).trim() || artist.name),
      ),
  },
  {
    ...{
      name: 'artist delete',
      summary: 'Deletes an artist that should never have been there.',
      args: ['artist'],
    },
    options: { reason: { ...reason, isRequired: true } },
    details: `Its videos and songs go with it, and fans follow it no more. With events, campaigns or projects it cannot be deleted: "artist unpublish" marks it. ${artistHelp}`,
    run: remove,
  },
]

const setName = statement({
  name: 'artists.rename',
  text: 'update artists set name = $2 where id = $1',
  row: none,
})
const deleteStatement = statement({
  name: 'artists.delete',
  text: 'delete from artists where id = $1',
  row: none,
})

/** The address of its page stays. */
async function rename(db: Db, { id }: FoundArtist, name: string): Promise<{ name: string }> {
  await db.query(setName, [id, name])
  await indexArtists(db)
  return { name }
}

function changeArtist(
  act: string,
  { args: [name = ''], options }: CommandInput,
  { database, now, operator }: CommandContext,
  change: (db: Db, artist: FoundArtist) => Promise<{ name: string }> | null,
): Promise<CommandResult> {
  return database.transaction(async db => {
    const artist = await findArtist(db, name, { isLocked: true })
    if (!artist) return noArtist(name)
    const { id } = artist
    const after = await change(db, artist)
    const data = { id, name: after?.name ?? artist.name, is_changed: after !== null }
    if (after === null) return { ok: true, data, text: `Artist ${id}, ${artist.name}, is so already.` }
    const followed = await followMark(db, { artistIds: [id], isValid: isValidName(after.name) })
    const entry = { operator, act, subject: `artist ${id}`, reason: options['reason'] ?? null }
    await writeAudit(db, { ...entry, before: { name: artist.name }, after }, now())
    const text = [`Artist ${id} is called ${after.name}.`, ...followed.map(each => each.text)]
    return { ok: true, data: Object.assign(data, ...followed.map(each => each.data)), text: text.join('\n') }
  })
}

async function remove(
  { args: [name = ''], options }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  try {
    return await database.transaction(async db => {
      const artist = await findArtist(db, name, { isLocked: true })
      if (!artist) return noArtist(name)
      const { id } = artist
      await db.query(deleteStatement, [id])
      const entry = {
        operator,
        act: 'artist delete',
        subject: `artist ${id}`,
        reason: options['reason'] ?? null,
      }
      await writeAudit(db, { ...entry, before: { name: artist.name }, after: {} }, now())
      return { ok: true, data: { id }, text: `Artist ${id}, ${artist.name}, is deleted.` }
    })
  } catch (error) {
    // foreign_key_violation
    if ((error as { code?: string }).code !== '23503') throw error
    return {
      ok: false,
      problem: `Artist "${name}" has events, tours, campaigns or projects: "artist unpublish" marks it instead.`,
    }
  }
}
