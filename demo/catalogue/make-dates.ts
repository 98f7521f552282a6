import type { CampaignRow } from './rows.ts'

const dayMs = 86_400_000
const weekMs = 7 * dayMs

/** A campaign that is done has all its makes so many days after it began. */
export const doneDays = 80
/** Below 1, so that makes gather in a campaign's last days. */
export const makesSkew = 0.7

/** When a campaign got its nth make, as `load-makes` dates them: until today, or until it was done. */
export function madeAtMs(campaign: CampaignRow, n: number, todayMs: number): number {
  const createdMs = campaign.created_at.getTime()
  const untilMs = campaign.status === 'done' ? Math.min(todayMs, createdMs + doneDays * dayMs) : todayMs
  const share = ((n - 0.5) / campaign.make_count) ** makesSkew
  return createdMs + (untilMs - createdMs) * share
}

/** About as many makes as `load-makes` dates into the last seven days. */
export function weekCountOf(campaign: CampaignRow, todayMs: number): number {
  const age = Math.max(weekMs, todayMs - campaign.created_at.getTime())
  if (campaign.status === 'done' && age > doneDays * dayMs + weekMs) return 0
  return campaign.make_count * (1 - (1 - weekMs / age) ** (1 / makesSkew))
}
