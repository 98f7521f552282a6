import { findCampaign } from '../../../../campaigns/server/index.ts'
import { artistHelp, findArtist, toArtistNotFound } from '../../../../catalogue/artists/server/index.ts'
import { accountHelp, findAccount, toAccountNotFound } from '../../../../identity/accounts/server/index.ts'
import type { Db } from '../../../../platform/server/database.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { type Audience, grantForOperator } from '../grant-for-operator.ts'
import { couponHelp, findGrantableCoupon } from './find-grantable-coupon.ts'

const audiences = ['fan', 'followers-of', 'makers-of'] as const

/** Safe to repeat: a fan who already has the coupon does not get a second one. */
export const grantCommand: Command = {
  name: 'coupon grant',
  summary: 'Gives a coupon to one fan, to all followers of an artist, or to all who made a campaign.',
  args: ['coupon'],
  options: {
    fan: { help: 'one account', value: 'account' },
    'followers-of': { help: 'all who follow an artist now', value: 'artist' },
    'makers-of': {
      help: 'all who made a campaign, as in the address of its page: 12-1835848',
      value: 'campaign',
    },
    reason: { help: 'why, for the audit log', value: 'text' },
  },
  details: `Each fan has it once. Many are given it by jobs, some thousand at a time, once a server runs. ${couponHelp} ${accountHelp} ${artistHelp}`,
  run: grant,
}

async function grant(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const {
    args: [name = ''],
    options,
  } = input
  const [audience, ...others] = audiences.filter(each => options[each] !== undefined)
  if (audience === undefined || others.length > 0) {
    return { ok: false, problem: 'One of --fan, --followers-of and --makers-of says who gets it.' }
  }
  const target = options[audience] ?? ''
  const by = getOperatorAct(input, context)
  return context.database.transaction(async db => {
    const found = await findGrantableCoupon(db, name, by.now)
    if ('problem' in found) return found
    const { id } = found.coupon
    const named = await audienceResolvers[audience](db, target)
    if (!named.ok) return named
    const { to, isChanged } = await grantForOperator(db, id, named.audience, by)
    const text = isChanged
      ? `Coupon ${id}, ${found.coupon.name}, ${named.says}.`
      : `Coupon ${id} is that fan's already.`
    return { ok: true, data: { id, to, is_changed: isChanged }, text }
  })
}

type ResolvedAudience = { ok: true; audience: Audience; says: string } | { ok: false; problem: string }

const audienceResolvers: Record<
  (typeof audiences)[number],
  (db: Db, name: string) => Promise<ResolvedAudience>
> = {
  async fan(db, name) {
    const account = await findAccount(db, name)
    if (!account) return toAccountNotFound(name)
    const { id } = account
    return { ok: true, audience: { of: 'fan', id }, says: `is given to account ${id}` }
  },
  async 'followers-of'(db, name) {
    const artist = await findArtist(db, name)
    if (!artist) return toArtistNotFound(name)
    const audience = { of: 'artist' as const, id: artist.id }
    return { ok: true, audience, says: `goes to all who follow ${artist.name}` }
  },
  async 'makers-of'(db, name) {
    const id = await findCampaign(db, name)
    if (id === null) return { ok: false, problem: `There is no campaign "${name}", such as 12-1835848.` }
    const audience = { of: 'campaign' as const, id }
    return { ok: true, audience, says: `goes to all who made campaign ${name}` }
  },
}
