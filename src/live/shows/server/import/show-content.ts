import * as z from 'zod'
import { countries } from '../../../../catalogue/cities/server/index.ts'
import {
  json,
  list,
  namedNumber,
  oneOf,
  text,
  timeZone,
  yesOrNo,
} from '../../../../platform/import/cell-types.ts'
import {
  englishTexts,
  localizedText,
  pictureColumn,
  slugColumn,
  textWithEnglish,
} from '../../../../platform/import/columns.ts'
import { processInBatches } from '../../../../platform/import/in-batches.ts'
import type { JsonObject } from '../../../../platform/import/json.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'
import { moment } from '../../../../platform/import/moment-cell.ts'
import { toSlug } from '../../../../platform/import/slug.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { runOnce } from '../../../../platform/server/once.ts'
import { showMachine } from '../show-machine.ts'
import { buildAddBillSql, buildAddChatsSql } from '../show-parts.ts'
import { moveTicketSales } from '../ticket-sales.ts'
import { cutsColumn, saveCuts } from './cuts-column.ts'
import { findShowProblem } from './find-show-problem.ts'
import { saveState, stateRefusals } from './save-state.ts'

const faqText = englishTexts(2_000)
const faq = json(
  z.array(z.strictObject({ question: faqText, answer: faqText })).max(30),
  '[{"question": {"en": "…"}, "answer": {"en": "…"}}]',
)
/** Stream type numbers (spec 3). */
const liveTypes = { YOUTUBE: 0, MMT_LIVE: 1, BRIGHTCOVE_LIVE: 3 }
const replayTypes = { YOUTUBE: 0, MMT_VOD: 2, BRIGHTCOVE_VOD: 4 }
const languages = list(10, 20)
const bill = `(select array_agg(b.artist_id order by b.position, b.artist_id) from show_artists b where b.show_id = t.id)`

/** Shows imported from a file (docs/operators.md). Viewer and message counts are never imported. */
export const showContent: ContentKind = {
  name: 'shows',
  table: 'shows',
  columns: {
    title: { type: textWithEnglish(200), help: 'as shown', isRequired: true },
    slug: slugColumn,
    artists: {
      type: list(200, 100),
      help: 'keys of the artists in the order of the bill',
      isRequired: true,
      reference: 'artists',
      field: null,
      current: bill,
    },
    about: {
      type: textWithEnglish(10_000),
      help: 'some sentences, in plain text',
      fallback: `'{"en": ""}'`,
      exported: `nullif(t.about, '{"en": ""}')`,
    },
    faq: { type: faq, help: 'questions and answers', fallback: "'[]'" },
    poster_id: pictureColumn('id of a picture'),
    zone: { type: timeZone, help: 'where it is played', isRequired: true },
    venue: { type: text(200), help: 'where' },
    doors_at: {
      type: moment,
      help: 'doors; the start unless told',
      fallback: 's.starts_at',
      unsaid: 'case when t.doors_at = t.starts_at then s.starts_at else t.doors_at end',
    },
    starts_at: { type: moment, help: 'start', isRequired: true },
    ends_at: { type: moment, help: 'end, as planned', isRequired: true },
    live_type: { type: namedNumber(liveTypes), help: 'MMT_LIVE: HLS', isRequired: true },
    live_source: { type: text(300), help: "video's id; path of a playlist; account/player/video" },
    replay_type: { type: namedNumber(replayTypes), help: 'MMT_VOD: HLS' },
    replay_source: { type: text(300), help: 'the same of the replay' },
    vod_from: { type: moment, help: 'the replay opens by itself' },
    vod_until: { type: moment, help: 'and goes by itself' },
    cuts: cutsColumn,
    is_free: { type: yesOrNo, help: 'everybody may watch', isRequired: true },
    project: { type: text(200), help: 'key of the project that sells it', reference: 'projects' },
    countries: { type: countries, help: 'where it can be watched; everywhere unless told' },
    languages: { type: languages, help: 'spoken or sung in: en;ko', fallback: "'{}'" },
    captions: { type: languages, help: 'languages of its captions', fallback: "'{}'" },
    has_chat: {
      type: yesOrNo,
      help: 'yes unless told; one that is there stays',
      fallback: 'true',
      field: null,
      current: 'exists (select from show_chats h where h.show_id = t.id)',
    },
    status: {
      type: oneOf([...showMachine.states]),
      help: 'PRE_SHOW unless told',
      field: null,
      current: 't.status',
      fallback: "'PRE_SHOW'",
    },
    is_cancelled: {
      type: yesOrNo,
      help: 'of one that is DONE',
      fallback: 'false',
      field: null,
      current: 't.is_cancelled',
    },
    cancel_note: { type: localizedText(2_000), help: 'why it is cancelled' },
  },
  zoneColumn: 'zone',
  checkRow: findShowProblem,
  derived: {
    types: { slug_of_name: 'text' },
    of: cells => ({ slug_of_name: toSlug(String((cells['title'] as JsonObject)['en'])) }),
  },
  refusals: stateRefusals,
  save: saveShows,
}

const saved = [
  `delete from show_artists b using import_changes c
    where b.show_id = c.id and not c.is_new and c.artists <> c."was artists"`,
  buildAddBillSql('(select * from import_changes where is_new or artists is distinct from "was artists") c'),
  ...saveCuts,
  buildAddChatsSql('(select id from import_changes where has_chat) c'),
]

const movedShows = `import_changes c where not c.is_new
  and (c.starts_at, c.zone, c.venue) is distinct from (c."was starts_at", c."was zone", c."was venue")`

async function saveShows(db: Db, now: number): Promise<void> {
  await runOnce(
    db,
    'update shows s set updated_at = $1 from import_changes c where c.id = s.id and not c.is_new',
    [new Date(now)],
  )
  await processInBatches(db, movedShows, ids => moveTicketSales(db, ids))
  for (const text of saved) await runOnce(db, text)
  await saveState(db, now)
}
