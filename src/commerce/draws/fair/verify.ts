import { quicknet } from '../quicknet.ts'
import { computeBeaconValue, getRoundTimeMs, isSigned } from './beacon.ts'
import type { CompletedDraw } from './published.ts'
import { computeRankKey, formatList, parseList, rankEntries, sha256Hex } from './ranks.ts'

/** The checks, in the order in which they run. */
export const checkNames = ['list', 'seed', 'times', 'beacon', 'ranks', 'winners'] as const
export type CheckName = (typeof checkNames)[number]

export interface Difference {
  check: CheckName
  /** The broken rule, for the operator's command; the page shows its own text. */
  says: string
  entryId?: string
}

export interface Verification {
  /** Checks that passed before the first mismatch, which ends the verification. */
  passed: CheckName[]
  difference: Difference | null
  /** Entry ids by rank; empty if the ranks were not computed. */
  ranked: string[]
}

/** Recomputes a draw from its published data and the entries file, without any network request. */
export function verifyDraw(
  draw: CompletedDraw,
  entries: string,
  onProgress: (done: number) => void = () => {},
): Verification {
  const passed: CheckName[] = []
  let ranked: string[] = []
  const checks: Record<CheckName, () => Omit<Difference, 'check'> | null> = {
    list: () => checkList(draw, entries),
    seed: () =>
      hashHex(draw.result.seed) === draw.commitment.seed_hash
        ? null
        : { says: 'the seed is not the one that was committed' },
    times: () => checkTimes(draw),
    beacon: () => checkBeacon(draw),
    ranks: () => {
      const { seed, value } = draw.result
      const key = computeRankKey({ seed, value, listHash: draw.list.hash })
      ranked = rankEntries(key, parseList(entries), onProgress)
      return checkRanks(draw, ranked)
    },
    winners: () => checkWinners(draw, ranked),
  }
  for (const check of checkNames) {
    const difference = checks[check]()
    if (difference) return { passed, difference: { check, ...difference }, ranked }
    passed.push(check)
  }
  return { passed, difference: null, ranked }
}

/** The value of the beacon is also a SHA-256 of hex-encoded bytes. */
const hashHex = computeBeaconValue

function checkList({ list }: CompletedDraw, entries: string) {
  if (sha256Hex(entries) !== list.hash)
    return { says: 'the list of entries is not the one that was published' }
  const ids = parseList(entries)
  if (ids.length !== list.count) return { says: `the list has ${ids.length} entries, not ${list.count}` }
  if (new Set(ids).size !== ids.length) return { says: 'the list has an entry twice' }
  return formatList(ids) === entries ? null : { says: 'the list is not sorted' }
}

const minuteMs = 60_000
export const roundAfterSaleMs = 120 * minuteMs
export const listBeforeRoundMs = 10 * minuteMs

/** The operator states these times; only a copy of the page saved at the time can prove them. */
function checkTimes({ commitment, beacon, list, sale_from: from, sale_until: until }: CompletedDraw) {
  const chain = { genesisTime: beacon.genesis_time, periodSeconds: beacon.period_seconds }
  const round = beacon.final_round ?? beacon.round
  const roundMs = getRoundTimeMs(round, chain)
  const rounds = round - beacon.round
  if (Date.parse(commitment.committed_at) >= Date.parse(from))
    return { says: 'the seed was committed after the sale had begun' }
  if (rounds < 0 || rounds % beacon.round_step !== 0)
    return { says: `round ${round} is none of those that were named beforehand` }
  if (roundMs < Date.parse(until) + roundAfterSaleMs)
    return { says: `round ${round} is less than two hours after the end of the sale` }
  return roundMs < Date.parse(list.published_at) + listBeforeRoundMs
    ? { says: `the list was published less than ten minutes before round ${round}` }
    : null
}

function checkBeacon({ beacon, result }: CompletedDraw) {
  const round = beacon.final_round ?? beacon.round
  const { signature, value } = result
  if (beacon.chain_hash === quicknet.chainHash && beacon.public_key !== quicknet.publicKey)
    return { says: 'the key is not that of drand’s quicknet' }
  if (!isSigned(round, { signature, publicKey: beacon.public_key }))
    return { says: `the signature of round ${round} is not the beacon's` }
  return computeBeaconValue(signature) === value ? null : { says: 'the value is not that of the signature' }
}

function checkRanks({ winners, passed_over: passedOver }: CompletedDraw, ranked: readonly string[]) {
  for (const { entry_id: entryId, rank } of [...winners, ...passedOver]) {
    if (ranked[rank - 1] === entryId) continue
    const found = ranked.indexOf(entryId) + 1
    return {
      says: found ? `entry ${entryId} has rank ${found}, not ${rank}` : `entry ${entryId} is not listed`,
      entryId,
    }
  }
  return null
}

/** Checks that no entry is left out without a reason and that no prize is awarded twice. */
function checkWinners(
  { winners, passed_over: passedOver, prize_count: prizes }: CompletedDraw,
  ranked: readonly string[],
) {
  const named = [...winners, ...passedOver].map(({ entry_id: id }) => id)
  const known = new Set<string>()
  const twice = named.find(id => known.size === known.add(id).size)
  if (twice) return { says: `entry ${twice} stands there twice`, entryId: twice }
  const live = winners.filter(({ status }) => status === 'waiting' || status === 'confirmed')
  if (live.length > prizes) return { says: `${live.length} win, but there are ${prizes} prizes` }
  const last = Math.max(0, ...winners.map(({ rank }) => rank))
  const unexplained = passedOver.find(({ reason }) => reason === null)?.entry_id
  const silent = unexplained ?? ranked.slice(0, last).find(id => !known.has(id))
  return silent ? { says: `entry ${silent} ranks before a winner and was left out`, entryId: silent } : null
}
