import { moment } from '../../../../platform/import/moment-cell.ts'
import type { Db } from '../../../../platform/server/database.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandOption,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct, type OperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import {
  deleteArticle,
  type FoundArticle,
  findArticle,
  publishArticle,
  unpublishArticle,
} from '../change-article.ts'

const reason: CommandOption = { help: 'why, for the audit log', value: 'text' }
const details = 'An article is named by its key.'

export const articleCommands: Command[] = [
  {
    name: 'news unpublish',
    summary: 'Takes an article off the site, and keeps it.',
    args: ['article'],
    options: { reason },
    details: `${details} "news publish" brings it back.`,
    run: (input, context) => changeArticle('news unpublish', input, context, unpublishArticle),
  },
  {
    name: 'news publish',
    summary: 'Publishes an article, at once or at a time.',
    args: ['article'],
    options: { at: { help: 'a moment with its offset (unless told: at once)', value: 'time' }, reason },
    details: `${details} Followers are told once ever: not again of one that was published before.`,
    run: publish,
  },
  {
    name: 'news delete',
    summary: 'Deletes an article for good.',
    args: ['article'],
    details,
    options: { reason: { ...reason, isRequired: true } },
    run: (input, context) => changeArticle('news delete', input, context, deleteArticle),
  },
]

async function publish(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const { at } = input.options
  const read = at === undefined ? null : moment.parse(at)
  if (read && !(read.ok && /(Z|[+-]\d\d:?\d\d)$/.test(String(read.value))))
    return { ok: false, problem: '--at takes a moment with its offset, as 2030-05-01T19:00:00+09:00.' }
  const time = read?.ok ? new Date(String(read.value)) : new Date(context.now())
  return changeArticle('news publish', input, context, (db, article, by) =>
    publishArticle(db, { article, at: time, by }),
  )
}

function changeArticle(
  act: string,
  input: CommandInput,
  context: CommandContext,
  change: (db: Db, article: FoundArticle, by: OperatorAct) => Promise<object>,
): Promise<CommandResult> {
  const [key = ''] = input.args
  return context.database.transaction(async db => {
    const article = await findArticle(db, key)
    if (!article) return { ok: false, problem: `There is no article "${key}".` }
    const after = await change(db, article, getOperatorAct(input, context))
    return { ok: true, data: { id: article.id, ...after }, text: `Done: ${act} ${key}.` }
  })
}
