import type { Db } from '../../../../platform/server/database.ts'
import { addJob } from '../../../../platform/server/jobs/add-job.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { accountHelp, findAccount, noAccount } from '../../../accounts/server/index.ts'
import { artistHelp, findArtist, noArtist } from '../../../artists/server/index.ts'
import { findCampaign } from '../../../campaigns/server/index.ts'
import { grantCoupon, grantToMany } from '../grant-coupon.ts'
import { couponHelp, findCoupon } from './find-coupon.ts'

const audiences = ['fan', 'followers-of', 'makers-of'] as const

/** Safe to repeat: who has the coupon keeps the one. */
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

async function grant(
  { args: [name = ''], options }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  const [audience, ...others] = audiences.filter(each => options[each] !== undefined)
  if (audience === undefined || others.length > 0) {
    return { ok: false, problem: 'One of --fan, --followers-of and --makers-of says who gets it.' }
  }
  const whom = options[audience] ?? ''
  return database.transaction(async db => {
    const found = await findCoupon(db, name, now())
    if ('problem' in found) return found
    const { coupon } = found
    const given = await give[audience](db, whom, { couponId: coupon.id, now: now() })
    if (!given.ok) return given
    const data = { id: coupon.id, to: given.to, is_changed: given.isChanged }
    if (!given.isChanged) return { ok: true, data, text: `Coupon ${coupon.id} is that fan's already.` }
    const entry = { operator, act: 'coupon grant', subject: `coupon ${coupon.id}` }
    const told = { ...entry, reason: options['reason'] ?? null, before: {}, after: { to: given.to } }
    await writeAudit(db, told, now())
    return { ok: true, data, text: `Coupon ${coupon.id}, ${coupon.name}, ${given.says}.` }
  })
}

interface Grant {
  couponId: number
  now: number
}
type Given = { ok: true; to: string; says: string; isChanged: boolean } | { ok: false; problem: string }

const give: Record<(typeof audiences)[number], (db: Db, name: string, grant: Grant) => Promise<Given>> = {
  async fan(db, name, told) {
    const account = await findAccount(db, name)
    if (!account) return noAccount(name)
    const { id } = account
    const isChanged = (await grantCoupon(db, [id], told)) > 0
    return { ok: true, to: `user ${id}`, says: `is given to account ${id}`, isChanged }
  },
  async 'followers-of'(db, name, { couponId }) {
    const artist = await findArtist(db, name)
    if (!artist) return noArtist(name)
    await addJob(db, grantToMany, { coupon_id: couponId, to: { of: 'artist', artist_id: artist.id } })
    const says = `goes to all who follow ${artist.name}`
    return { ok: true, to: `followers of artist ${artist.id}`, says, isChanged: true }
  },
  async 'makers-of'(db, name, { couponId }) {
    const id = await findCampaign(db, name)
    if (id === null) return { ok: false, problem: `There is no campaign "${name}", such as 12-1835848.` }
    await addJob(db, grantToMany, { coupon_id: couponId, to: { of: 'campaign', campaign_id: id } })
    const says = `goes to all who made campaign ${name}`
    return { ok: true, to: `makers of campaign ${id}`, says, isChanged: true }
  },
}
