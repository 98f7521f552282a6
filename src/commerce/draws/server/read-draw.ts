import * as z from 'zod'
import { paths } from '../../../platform/contract/paths.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql, jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { buildProjectConditions } from '../../shop/server/index.ts'
import { type PublishedDraw, publishedDraw } from '../contract.ts'
import { computeBeaconValue, getRoundTimeMs } from '../fair/beacon.ts'

const { winners, passed_over: passedOver, state } = publishedDraw.shape

const drawRow = z.object({
  state,
  prize_count: z.int(),
  confirm_hours: z.int(),
  entry_count: z.int(),
  seed_hash: z.string(),
  committed_at: z.string(),
  chain_hash: z.string(),
  public_key: z.string(),
  genesis_time: z.int(),
  period_seconds: z.int(),
  round: z.int(),
  round_step: z.int(),
  final_round: z.int().nullable(),
  frozen_at: z.string().nullable(),
  list_hash: z.string().nullable(),
  listed_count: z.int().nullable(),
  drawn_at: z.string().nullable(),
  seed: z.string().nullable(),
  signature: z.string().nullable(),
  winners,
  passed_over: passedOver,
})
type DrawRow = z.output<typeof drawRow>

const winnersSql = `(select coalesce(json_agg(json_build_object('entry_id', w.entry_id, 'rank', e.rank,
    'status', w.status) order by w.id), '[]') from draw_winners w join draw_entries e on e.id = w.entry_id
  where w.project_id = d.project_id)`
const passedOverSql = `(select coalesce(json_agg(json_build_object('entry_id', e.id, 'rank', e.rank, 'reason',
    case when e.refunded_at is not null then 'refunded' when e.user_id is null then 'left'
      when exists (select from draw_winners w join draw_entries x on x.id = w.entry_id
        where w.project_id = d.project_id and x.user_id = e.user_id) then 'same_fan' end)
    order by e.rank), '[]') from draw_entries e
  where e.project_id = d.project_id and not exists (select from draw_winners w where w.entry_id = e.id)
    and e.rank < (select max(x.rank) from draw_winners w join draw_entries x on x.id = w.entry_id
      where w.project_id = d.project_id))`

const hex = (column: string) => `encode(${column}, 'hex')`

const readStatement = jsonStatement({
  name: 'draws.read',
  text: `select ${buildIsoUtcSql('p.sale_from')} as sale_from, ${buildIsoUtcSql('p.sale_until')} as sale_until,
    (select to_json(r) from (select d.status as state, d.prize_count, d.confirm_hours, d.entry_count,
        ${hex('d.seed_hash')} as seed_hash, ${buildIsoUtcSql('d.committed_at')} as committed_at, d.chain_hash, d.public_key,
        d.genesis_time, d.period_seconds, d.round, d.round_step, d.final_round, ${buildIsoUtcSql('d.frozen_at')} as frozen_at,
        ${hex('d.list_hash')} as list_hash, d.listed as listed_count, ${buildIsoUtcSql('d.drawn_at')} as drawn_at,
        ${hex('d.seed')} as seed, ${hex('d.signature')} as signature, ${winnersSql} as winners,
        ${passedOverSql} as passed_over
      from draws d where d.project_id = p.id) r) as draw
    from projects p where p.id = $1 and ${buildProjectConditions('p').isVisible}`,
  row: z.object({ sale_from: z.string(), sale_until: z.string(), draw: drawRow.nullable() }),
})

/** Reads the public part of a draw; null if the project has none, undefined if the project does not exist. */
export async function readDraw(read: ReadDb, projectId: number): Promise<PublishedDraw | null | undefined> {
  const [found] = await readJsonRows(read, readStatement, [projectId])
  if (!found) return undefined
  const { draw, sale_from, sale_until } = found
  return draw && present(draw, { project_id: projectId, sale_from, sale_until })
}

type ProjectFields = Pick<PublishedDraw, 'project_id' | 'sale_from' | 'sale_until'>

function present(row: DrawRow, projectFields: ProjectFields): PublishedDraw {
  const { state, prize_count, confirm_hours, entry_count, seed_hash, committed_at } = row
  const { chain_hash, public_key, genesis_time, period_seconds, round, round_step, final_round } = row
  const at = (roundNumber: number) =>
    new Date(
      getRoundTimeMs(roundNumber, { genesisTime: genesis_time, periodSeconds: period_seconds }),
    ).toISOString()
  return {
    ...projectFields,
    state,
    prize_count,
    confirm_hours,
    entry_count,
    commitment: { seed_hash, committed_at },
    beacon: {
      chain_hash,
      public_key,
      genesis_time,
      period_seconds,
      round,
      round_at: at(round),
      round_step,
      final_round,
      final_round_at: final_round === null ? null : at(final_round),
    },
    list: presentList(row, projectFields),
    result: presentResult(row),
    winners: row.winners,
    passed_over: row.passed_over,
  }
}

function presentList(
  { list_hash: hash, listed_count: count, frozen_at }: DrawRow,
  { project_id: id }: ProjectFields,
) {
  if (hash === null || count === null || frozen_at === null) return null
  return { hash, count, published_at: frozen_at, path: paths.drawEntries(id, hash) }
}

function presentResult({ seed, signature, drawn_at }: DrawRow) {
  if (seed === null || signature === null || drawn_at === null) return null
  return { seed, signature, value: computeBeaconValue(signature), drawn_at }
}
