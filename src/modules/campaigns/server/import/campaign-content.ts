import { text, whole, yesOrNo } from '../../../../platform/server/content/cell-types.ts'
import type { ContentKind } from '../../../../platform/server/content/kind.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { goalOfCity } from '../lock-campaign.ts'
import { reach } from '../set-makes.ts'

/** Campaigns by file; docs/import.md. Makes are fans' and never a file's. */
export const campaignContent: ContentKind = {
  name: 'campaigns',
  table: 'campaigns',
  natural: {
    keyColumns: ['artist', 'city_id'],
    match: 't.artist_id = s.artist_id and t.city_id = s.city_id',
  },
  columns: {
    artist: { type: text(200), help: 'key of the artist', isRequired: true, reference: 'artists' },
    city_id: { type: whole(1), help: 'GeoNames id of the city', isRequired: true, reference: 'cities' },
    goal: {
      ...{ type: whole(1), help: 'makes to reach; by the size of the city unless told' },
      fallback: `(select ${goalOfCity} from cities c where c.id = s.city_id)`,
    },
    is_done: {
      ...{ type: yesOrNo, help: 'the artist comes: nobody makes it any more' },
      ...{ field: null, current: "(t.status = 'done')", fallback: 'false' },
    },
  },
  refusals: [
    {
      where: `exists (select from artists a where a.id = s.artist_id and a.name like '(INVALID)%')`,
      says: 'artist is no valid one',
    },
  ],
  save: saveStatus,
}

const begun = `insert into campaign_events (campaign_id, status, at)
  select c.id, 'open', $1 from import_changes c where c.is_new order by c.place`

const closedOrOpened = `with changed as (
    update campaigns p set status = case when c.is_done then 'done' when p.reached_at is null then 'open' else 'reached' end
      from import_changes c where c.id = p.id and c.is_done <> coalesce(c."was is_done", false)
    returning p.id, p.status
  ) insert into campaign_events (campaign_id, status, at) select id, status, $1 from changed order by id`

/** A lower goal may be reached already. */
const reachedNow = `select p.id from campaigns p join import_changes c on c.id = p.id
  where p.status = 'open' and p.make_count >= p.goal order by p.id`

async function saveStatus(db: Db, now: number): Promise<void> {
  const values = [new Date(now)]
  await db.query({ name: '', text: begun, values })
  await db.query({ name: '', text: closedOrOpened, values })
  const reached = await db.query<{ id: number }>({ name: '', text: reachedNow })
  for (const { id } of reached) await reach(db, id, now)
}
