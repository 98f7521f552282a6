import { accountHelp, findAccount, toAccountNotFound } from '../../../../identity/accounts/server/index.ts'
import type { Db } from '../../../../platform/server/database.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct, type OperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { appointModerator, dismissModerator, inviteGuest, removeFromGuests } from '../change-people.ts'
import { findShow } from '../find-show.ts'
import { showHelp, showNotFound } from './show-argument.ts'
import { reasonOption } from './show-command.ts'

const all = 'all'

interface Words {
  name: string
  summary: string
  says: string
}
interface Person<ShowId> {
  showId: ShowId
  userId: number
  by: OperatorAct
}
type Change<ShowId> = (db: Db, person: Person<ShowId>) => Promise<boolean>

export const peopleCommands: Command[] = [
  moderatorCommand(
    {
      name: 'show moderator-add',
      summary: 'Lets a fan keep order in the chat of a show, or of all.',
      says: 'moderates',
    },
    appointModerator,
  ),
  moderatorCommand(
    { name: 'show moderator-remove', summary: 'Takes that away again.', says: 'does not moderate' },
    dismissModerator,
  ),
  guestCommand(
    {
      name: 'show guest-add',
      summary: 'Lets a fan watch a show without a ticket.',
      says: 'is a guest of',
    },
    inviteGuest,
  ),
  guestCommand(
    { name: 'show guest-remove', summary: 'Takes a fan off the list of guests.', says: 'is no guest of' },
    removeFromGuests,
  ),
]

/** Builds a command about a moderator, which also accepts all shows. */
function moderatorCommand({ says, ...words }: Words, change: Change<number | null>): Command {
  return {
    ...words,
    args: ['show', 'account'],
    options: { reason: reasonOption },
    details: `${showHelp} All shows are named ${all}. ${accountHelp}`,
    run: (input, context) =>
      changePerson(input, context, {
        says,
        change,
        findId: (db, name) => (name === all ? null : findShowId(db, name)),
      }),
  }
}

function guestCommand({ says, ...words }: Words, change: Change<number>): Command {
  return {
    ...words,
    args: ['show', 'account'],
    options: { reason: reasonOption },
    details: `${showHelp} ${accountHelp}`,
    run: (input, context) => changePerson(input, context, { says, change, findId: findShowId }),
  }
}

const findShowId = async (db: Db, name: string) => (await findShow(db, name))?.id

interface PersonChange<ShowId> {
  says: string
  change: Change<ShowId>
  /** Undefined if the show doesn't exist. */
  findId: (db: Db, name: string) => Promise<ShowId | undefined> | ShowId
}

function changePerson<ShowId extends number | null>(
  input: CommandInput,
  context: CommandContext,
  { says, change, findId }: PersonChange<ShowId>,
): Promise<CommandResult> {
  const [showName = '', accountName = ''] = input.args
  return context.database.transaction(async db => {
    const account = await findAccount(db, accountName, { isLocked: true })
    if (!account) return toAccountNotFound(accountName)
    const showId = await findId(db, showName)
    if (showId === undefined) return showNotFound(showName)
    const userId = account.id
    const isChanged = await change(db, { showId, userId, by: getOperatorAct(input, context) })
    const which = showId === null ? 'all shows' : `show ${showId}`
    const text = `User ${userId} ${says} ${which}${isChanged ? '.' : ' already.'}`
    return { ok: true, data: { user_id: userId, show_id: showId, is_changed: isChanged }, text }
  })
}
