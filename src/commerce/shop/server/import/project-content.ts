import { currencyCodes } from '../../../../platform/contract/currencies.ts'
import { namedNumber, oneOf, text, whole, yesOrNo } from '../../../../platform/import/cell-types.ts'
import { pictureColumn, slugColumn, textWithEnglish } from '../../../../platform/import/columns.ts'
import type { JsonObject } from '../../../../platform/import/json.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'
import { moment } from '../../../../platform/import/moment-cell.ts'
import { toSlug } from '../../../../platform/import/slug.ts'
import { runOnce } from '../../../../platform/server/once.ts'
import { projectTypes } from '../../project-types.ts'
import { goalDaysMax } from '../goal-days.ts'
import { projectMachine } from '../project-machine.ts'
import { buildMovedQueueSql } from '../waiting-room/moved-queue.ts'
import { picturesRefusal, projectPictures } from './picture-columns.ts'
import { projectTexts } from './project-texts.ts'
import { publishRefusals } from './publish-refusals.ts'
import { lockProductsOfProjects, refreshProjects, refreshStops } from './refresh-sales.ts'
import { saveStatus, statusRefusal } from './save-status.ts'

const changedAt = `update projects p set updated_at = $1 from import_changes c where c.id = p.id and not c.is_new`

/** Moves a waiting room that opens with the sale; also moves its queue if it is empty. */
const movedRooms = `update waiting_rooms w set opens_at = c.sale_from,
    next_at = ${buildMovedQueueSql('w', 'c.sale_from')} from import_changes c
  where w.project_id = c.id and not c.is_new and c.sale_from <> c."was sale_from" and w.opens_at = c."was sale_from"`

/** Imports projects of the shop from a file (docs/operators.md). Sold counts are never imported. */
export const projectContent: ContentKind = {
  name: 'projects',
  table: 'projects',
  columns: {
    type: { type: namedNumber(projectTypes), help: 'of the sale', isRequired: true },
    name: { type: textWithEnglish(200), help: 'as shown', isRequired: true },
    slug: slugColumn,
    card_id: pictureColumn('id of the picture of its card'),
    pictures: projectPictures.column,
    artist: { type: text(200), help: 'key of the artist', reference: 'artists' },
    summary: { type: textWithEnglish(1_000), help: 'a sentence or two', isRequired: true },
    ...projectTexts,
    currency: {
      type: oneOf(currencyCodes),
      help: 'in which lists show its lowest price',
      isRequired: true,
    },
    display_option: {
      type: namedNumber({ NOTHING: 0, PRICE: 1 }),
      help: 'PRICE unless told: how the sale is shown',
      fallback: '1',
    },
    sale_from: { type: moment, help: 'begin of the sale', isRequired: true },
    sale_until: { type: moment, help: 'end of the sale', isRequired: true },
    cancel_until: {
      type: moment,
      help: 'until when orders are cancelled for free; until dispatch unless told',
    },
    sells_while_postponed: {
      type: yesOrNo,
      help: 'true: tickets of a postponed event stay on sale',
      fallback: 'false',
    },
    production_days: {
      type: whole(0, 730),
      help: 'working days in which it is made, 0 unless told',
      fallback: '0',
    },
    production_from: {
      type: oneOf(['sale_end', 'order']),
      help: 'from when they count; sale_end unless told',
      fallback: "'sale_end'",
    },
    goal_count: { type: whole(1), help: 'pieces that are wanted at least' },
    status: {
      type: oneOf([...projectMachine.states]),
      help: 'online unless told; draft, ended, cancelled',
      field: null,
      current: 't.status',
      fallback: "'online'",
    },
  },
  checkRow: projectProblem,
  derived: {
    types: { slug_of_name: 'text' },
    of: cells => ({ slug_of_name: toSlug(String((cells['name'] as JsonObject)['en'])) }),
  },
  refusals: [statusRefusal, ...publishRefusals, picturesRefusal],
  lockRows: lockProductsOfProjects,
  save: async (db, now) => {
    await runOnce(db, changedAt, [new Date(now)])
    await runOnce(db, movedRooms)
    for (const text of projectPictures.save) await runOnce(db, text)
    await saveStatus(db, now)
    await refreshStops(db, 'projects')
    await refreshProjects(db, 'projects')
  },
}

function projectProblem(cells: JsonObject): string | undefined {
  const [from = 0, until = 0] = ['sale_from', 'sale_until'].map(name => Date.parse(String(cells[name])))
  if (until <= from) return 'sale_until is not after sale_from'
  return 'goal_count' in cells && until > from + goalDaysMax * 86_400_000
    ? `a sale with a goal lasts ${goalDaysMax} days at most`
    : undefined
}
