import { buildInvalidArtistSql } from '../../../catalogue/artists/server/index.ts'
import { cityIds } from '../../../catalogue/cities/server/index.ts'
import { text, whole, yesOrNo } from '../../../platform/import/cell-types.ts'
import { processInBatches } from '../../../platform/import/in-batches.ts'
import type { ContentKind } from '../../../platform/import/kind.ts'
import { beginStates, changeStates } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { campaignMachine } from '../campaign-machine.ts'
import { buildGoalSql } from '../goal-of-city.ts'
import { recordPassedMilestones } from '../milestones.ts'
import { markReachedCampaigns } from '../set-makes.ts'

/** Campaigns imported from a file (docs/operators.md). Makes belong to fans and are never imported. */
export const campaignContent: ContentKind = {
  name: 'campaigns',
  table: 'campaigns',
  natural: {
    keyColumns: ['artist', 'city_id'],
    match: 't.artist_id = s.artist_id and t.city_id = s.city_id',
  },
  columns: {
    artist: { type: text(200), help: 'key of the artist', isRequired: true, reference: 'artists' },
    city_id: { type: whole(1), help: 'GeoNames id of the city', isRequired: true, idOf: cityIds },
    goal: {
      type: whole(1),
      help: 'makes to reach; by the size of the city unless told',
      fallback: `(select ${buildGoalSql('c.population')} from cities c where c.id = s.city_id)`,
    },
    is_done: {
      type: yesOrNo,
      help: 'the artist comes: nobody makes it any more',
      field: null,
      current: "(t.status = 'done')",
      fallback: 'false',
    },
  },
  refusals: [
    {
      where: `exists (select from artists a where a.id = s.artist_id and ${buildInvalidArtistSql('a')})`,
      says: 'artist: its name is marked (INVALID), as a double or a mistake',
    },
    {
      where: `'is_done' = any(s.given) and not coalesce(s.is_done, false) and exists (select from campaigns t
        where t.artist_id = s.artist_id and t.city_id = s.city_id and t.status = 'done')`,
      says: 'is_done: the campaign is done already, which is final',
    },
  ],
  save: saveStatus,
}

async function saveStatus(db: Db, now: number): Promise<void> {
  // The audit log names the operator of the import.
  const event = { at: now, actor: 'operator:import' } as const
  await processInBatches(db, 'import_changes c where c.is_new', ids =>
    beginStates(db, campaignMachine, { ids, ...event }),
  )
  const done = `import_changes c join campaigns p on p.id = c.id where c.is_done and p.status <> 'done'`
  await processInBatches(db, done, ids => changeStates(db, campaignMachine, { ids, act: 'finish', ...event }))
  // Existing makes may already reach a lowered goal or one of its quarters.
  await processInBatches(db, 'import_changes c', ids => recordPassedMilestones(db, ids, now))
  const reached = `import_changes c join campaigns p on p.id = c.id
    where p.status = 'open' and p.make_count >= p.goal`
  await processInBatches(db, reached, ids => markReachedCampaigns(db, ids, now))
}
