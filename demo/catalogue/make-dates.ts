import type { CampaignRow } from './rows.ts'

const dayMs = 86_400_000
const weekMs = 7 * dayMs

/** Number of days within which a completed campaign got all its makes. */
export const doneDays = 80
/** Exponent below 1, which clusters makes in a campaign's last days. */
export const makesSkew = 0.7

/**
 * Returns the time of a campaign's nth make, as dated by `load-makes`: at the latest today, or when the
 * campaign was done.
 */
export function computeMadeAtMs(campaign: CampaignRow, n: number, todayMs: number): number {
  const createdMs = campaign.created_at.getTime()
  const untilMs = campaign.status === 'done' ? Math.min(todayMs, createdMs + doneDays * dayMs) : todayMs
  const share = ((n - 0.5) / campaign.make_count) ** makesSkew
  return createdMs + (untilMs - createdMs) * share
}

/** Estimates how many makes `load-makes` dates into the last seven days. */
export function estimateWeekCount(campaign: CampaignRow, todayMs: number): number {
  const age = Math.max(weekMs, todayMs - campaign.created_at.getTime())
  if (campaign.status === 'done' && age > doneDays * dayMs + weekMs) return 0
  return campaign.make_count * (1 - (1 - weekMs / age) ** (1 / makesSkew))
}
