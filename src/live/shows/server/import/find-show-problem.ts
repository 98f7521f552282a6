import type { JsonObject } from '../../../../platform/import/json.ts'
import { findSourceProblem } from '../source-problem.ts'

/** Describes the first contradiction between a show's columns, or returns undefined if there is none. */
export function findShowProblem(cells: JsonObject): string | undefined {
  const artists = cells['artists'] as string[]
  const double = artists.find((key, place) => artists.indexOf(key) !== place)
  if (double !== undefined) return `artists names "${double}" twice`
  return timeProblem(cells) ?? streamProblem(cells) ?? stateProblem(cells)
}

function timeProblem(cells: JsonObject): string | undefined {
  const at = (name: string) => (name in cells ? Date.parse(String(cells[name])) : undefined)
  const [doors, starts = 0, ends = 0] = ['doors_at', 'starts_at', 'ends_at'].map(at)
  if (doors !== undefined && doors > starts) return 'doors_at is after starts_at'
  if (ends <= starts) return 'ends_at is not after starts_at'
  const [from, until] = ['vod_from', 'vod_until'].map(at)
  return from !== undefined && until !== undefined && until <= from
    ? 'vod_until is not after vod_from'
    : undefined
}

function streamProblem(cells: JsonObject): string | undefined {
  const [live, replay] = [cells['live_type'] as number, cells['replay_type'] as number | undefined]
  if ('replay_type' in cells !== 'replay_source' in cells) return 'replay_type and replay_source go together'
  if (cells['is_free'] === false && (live === 0 || replay === 0)) {
    return 'a video of YouTube is for everybody: the show is free, or its stream is another'
  }
  const [liveSource, replaySource] = [cells['live_source'], cells['replay_source']]
  return (
    (liveSource === undefined ? undefined : findSourceProblem(live, String(liveSource))) ??
    (replaySource === undefined ? undefined : findSourceProblem(replay ?? 0, String(replaySource)))
  )
}

function stateProblem(cells: JsonObject): string | undefined {
  const status = cells['status'] ?? 'PRE_SHOW'
  if (cells['is_cancelled'] === true && status !== 'DONE') return 'is_cancelled goes with the status DONE'
  if (status === 'ON_SHOW' && !('live_source' in cells)) return 'a show that is ON_SHOW has a live_source'
  if (status === 'ON_VOD' && !('replay_source' in cells)) return 'a show that is ON_VOD has a replay_source'
  return undefined
}
