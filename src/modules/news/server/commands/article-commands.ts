import * as z from 'zod'
import { moment } from '../../../../platform/import/moment-cell.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandOption,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { askForAnnouncement } from '../announce-article.ts'

const reason: CommandOption = { help: 'why, for the audit log', value: 'text' }
const details = 'An article is named by its key.'

/** Far ahead, and yet a moment that files can carry. */
const never = new Date('9999-12-31T00:00:00Z')

export const articleCommands: Command[] = [
  {
    ...{ name: 'news unpublish', summary: 'Takes an article off the site, and keeps it.', args: ['article'] },
    ...{ options: { reason }, details: `${details} "news publish" brings it back.` },
    run: (input, context) =>
      changeArticle('news unpublish', input, context, async (db, { id }) => {
        await db.query(setPublished, [id, never, new Date(context.now())])
        return { published_at: never.toISOString() }
      }),
  },
  {
    ...{ name: 'news publish', summary: 'Publishes an article, at once or at a time.', args: ['article'] },
    options: { at: { help: 'a moment with its offset (unless told: at once)', value: 'time' }, reason },
    details: `${details} Followers are told once ever: not again of one that was published before.`,
    run: publish,
  },
  {
    ...{ name: 'news delete', summary: 'Deletes an article for good.', args: ['article'], details },
    options: { reason: { ...reason, isRequired: true } },
    run: (input, context) =>
      changeArticle('news delete', input, context, async (db, { id }) => {
        await db.query(deleteStatement, [id])
        return {}
      }),
  },
]

async function publish(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const { at } = input.options
  const read = at === undefined ? null : moment.parse(at)
  if (read && !(read.ok && /(Z|[+-]\d\d:?\d\d)$/.test(String(read.value))))
    return { ok: false, problem: '--at takes a moment with its offset, as 2030-05-01T19:00:00+09:00.' }
  const time = read?.ok ? new Date(String(read.value)) : new Date(context.now())
  return changeArticle('news publish', input, context, async (db, { id }) => {
    await db.query(setPublished, [id, time, new Date(context.now())])
    await askForAnnouncement(db, id, time, context.now())
    return { published_at: time.toISOString() }
  })
}

const findStatement = statement({
  name: 'news.find-for-command',
  text: 'select id, published_at from articles where key = $1 for update',
  row: z.object({ id: z.int(), published_at: z.date() }),
})
const setPublished = statement({
  name: 'news.set-published',
  text: 'update articles set published_at = $2, updated_at = $3 where id = $1',
  row: none,
})
const deleteStatement = statement({
  name: 'news.delete',
  text: 'delete from articles where id = $1',
  row: none,
})

function changeArticle(
  act: string,
  { args: [key = ''], options }: CommandInput,
  { database, now, operator }: CommandContext,
  change: (db: Db, article: { id: number }) => Promise<object>,
): Promise<CommandResult> {
  return database.transaction(async db => {
    const [article] = await db.query(findStatement, [key])
    if (!article) return { ok: false, problem: `There is no article "${key}".` }
    const after = await change(db, article)
    const before = { published_at: article.published_at.toISOString() }
    const entry = { operator, act, subject: `article ${article.id}`, reason: options['reason'] ?? null }
    await writeAudit(db, { ...entry, before, after }, now())
    return { ok: true, data: { id: article.id, ...after }, text: `Done: ${act} ${key}.` }
  })
}
