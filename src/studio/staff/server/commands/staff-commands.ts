import { emailAddress } from '../../../../platform/contract/email-address.ts'
import { Failure } from '../../../../platform/contract/errors.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandOption,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { disableByCommand, inviteByCommand, listStaff, resetByCommand } from '../staff-by-command.ts'

const reason: CommandOption = { help: 'why, for the log', value: 'text', isRequired: true }

const roleHelp = 'Roles are those of the studio’s page Team, such as owner, editor or read-only.'
const linkHelp = 'The link works once, for 48 hours.'

/** Invites a person to a role; also the first owner. */
export const staffInvite: Command = {
  name: 'staff invite',
  summary: 'Prints a link with which a person joins the team.',
  args: ['email'],
  options: { role: { help: 'the name of a role', value: 'name', isRequired: true } },
  details: `${linkHelp} ${roleHelp}`,
  async run(input, context) {
    const [email = ''] = input.args
    const parsed = emailAddress(100).safeParse(email)
    if (!parsed.success) return { ok: false, problem: `"${email}" is not an email address.` }
    const role = input.options['role'] ?? ''
    const invited = await inviteByCommand({ email: parsed.data, role }, toTools(input, context))
    if (invited === 'role') return { ok: false, problem: `There is no role "${role}". ${roleHelp}` }
    if (invited === 'taken') return { ok: false, problem: `${email} is in the team already.` }
    return { ok: true, data: invited, text: invited.link }
  },
}

/** Removes all ways in which a person signs in, for someone who lost them. */
export const staffReset: Command = {
  name: 'staff reset',
  summary: 'Ends the sessions of a person, removes their ways to log in, and prints a link to set one up.',
  args: ['email'],
  options: { reason },
  details: linkHelp,
  async run(input, context) {
    const [email = ''] = input.args
    const reset = await resetByCommand(email, toTools(input, context))
    if (reset === 'unknown') return toUnknown(email)
    if (reset === 'disabled') return { ok: false, problem: `${email} is disabled. Run "staff enable" first.` }
    return { ok: true, data: reset, text: reset.link }
  },
}

export const staffDisable: Command = {
  name: 'staff disable',
  summary: 'Disables a person of the team; sessions and tokens end at once.',
  args: ['email'],
  options: { reason },
  details: 'An owner who can log in must remain.',
  run: (input, context) => setDisabled(true, input, context),
}

export const staffEnable: Command = {
  name: 'staff enable',
  summary: 'Lets a disabled person of the team log in again.',
  args: ['email'],
  options: { reason },
  details: '',
  run: (input, context) => setDisabled(false, input, context),
}

async function setDisabled(
  isDisabled: boolean,
  input: CommandInput,
  context: CommandContext,
): Promise<CommandResult> {
  const [email = ''] = input.args
  const changed = await disableByCommand({ email, isDisabled }, toTools(input, context))
  if (changed === 'unknown') return toUnknown(email)
  if (changed instanceof Failure) return { ok: false, problem: changed.entry.text }
  const text = `Staff ${changed.staff_id} is ${isDisabled ? 'disabled' : 'enabled'}.`
  return { ok: true, data: changed, text }
}

export const staffList: Command = {
  name: 'staff list',
  summary: 'Lists the team with roles and ways to log in.',
  args: [],
  options: {},
  details: '',
  async run(_input, { database, config }) {
    const people = await listStaff(database.read, config)
    const lines = people.map(({ staff_id, email, name, roles, ways, is_disabled }) => {
      const states = [...ways, ...(is_disabled ? ['disabled'] : [])]
      return `${staff_id}  ${email}  ${name}  ${roles.join(', ')}  (${states.join(', ') || 'no way to log in'})`
    })
    const text = lines.length > 0 ? lines.join('\n') : 'There is no staff yet.'
    return { ok: true, data: { results: people }, text }
  },
}

const toTools = (input: CommandInput, context: CommandContext) => ({
  database: context.database,
  config: context.config,
  by: getOperatorAct(input, context),
})

const toUnknown = (email: string): CommandResult => ({
  ok: false,
  problem: `Nobody in the team has the address ${email}.`,
})
