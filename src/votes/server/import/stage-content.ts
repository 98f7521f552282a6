import { buildInvalidArtistSql } from '../../../catalogue/artists/server/index.ts'
import { oneOf, text } from '../../../platform/import/cell-types.ts'
import { textWithEnglish } from '../../../platform/import/columns.ts'
import { processInBatches } from '../../../platform/import/in-batches.ts'
import type { JsonObject } from '../../../platform/import/json.ts'
import type { ContentKind } from '../../../platform/import/kind.ts'
import { moment } from '../../../platform/import/moment-cell.ts'
import { beginStates } from '../../../platform/server/change-state.ts'
import { stageMachine } from '../stage-machine.ts'

const isBegun = `exists (select from vote_stages t where t.id = s.id and t.status <> 'upcoming'`

/** Vote stages imported from a file (docs/operators.md). They open and close by schedule or by command. */
export const stageContent: ContentKind = {
  name: 'vote-stages',
  table: 'vote_stages',
  columns: {
    name: { type: textWithEnglish(200), help: 'as shown', isRequired: true },
    opens_at: { type: moment, help: 'when ballots may be cast', isRequired: true },
    closes_at: { type: moment, help: 'when none is taken any more', isRequired: true },
    results_at: { type: moment, help: 'when the result becomes final by itself; by command unless told' },
    result_visibility: {
      type: oneOf(['live', 'hidden']),
      help: 'live unless told: numbers are shown while fans vote',
      fallback: "'live'",
      current: "case when t.result_visibility = 'final' then 'hidden' else t.result_visibility end",
      exported: "case when t.result_visibility = 'final' then 'hidden' else t.result_visibility end",
    },
  },
  checkRow: timesProblem,
  refusals: [
    {
      where: `${isBegun} and (t.opens_at <> s.opens_at
        or (t.result_visibility = 'live') <> (coalesce(s.result_visibility, 'live') = 'live')))`,
      says: 'opens_at, result_visibility: the stage has opened, and both stay as they are',
    },
    {
      where: `exists (select from vote_stages t where t.id = s.id and t.status in ('tabulating', 'final')
        and t.closes_at <> s.closes_at)`,
      says: 'closes_at: the stage is closed already',
    },
    {
      where: `exists (select from vote_stages t where t.id <> coalesce(s.id, 0) and t.season = 3
        and t.opens_at < s.closes_at and s.opens_at < t.closes_at)`,
      says: 'opens_at: another stage is open at that time',
    },
  ],
  save: (db, now) =>
    processInBatches(db, 'import_changes c where c.is_new', ids =>
      beginStates(db, stageMachine, { ids, at: now, actor: 'operator:import' }),
    ),
}

function timesProblem(cells: JsonObject): string | undefined {
  const [opens = 0, closes = 0] = ['opens_at', 'closes_at'].map(name => Date.parse(String(cells[name])))
  if (closes <= opens) return 'closes_at is not after opens_at'
  return 'results_at' in cells && Date.parse(String(cells['results_at'])) < closes
    ? 'results_at is before closes_at'
    : undefined
}

/** Candidates of stages that have not yet opened. Totals come from ballots and are never imported. */
export const candidateContent: ContentKind = {
  name: 'vote-candidates',
  table: 'vote_candidates',
  natural: {
    keyColumns: ['stage', 'artist'],
    match: 't.stage_id = s.stage_id and t.artist_id = s.artist_id',
  },
  columns: {
    stage: { type: text(200), help: 'key of the stage', isRequired: true, reference: 'vote-stages' },
    artist: { type: text(200), help: 'key of the artist', isRequired: true, reference: 'artists' },
  },
  refusals: [
    {
      where: `s.id is null and exists (select from vote_stages t where t.id = s.stage_id and t.status <> 'upcoming')`,
      says: 'stage: it has opened, and its candidates are fixed',
    },
    {
      where: `exists (select from artists a where a.id = s.artist_id and ${buildInvalidArtistSql('a')})`,
      says: 'artist: its name is marked (INVALID), as a double or a mistake',
    },
  ],
}
