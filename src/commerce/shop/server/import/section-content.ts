import { oneOf, text, whole } from '../../../../platform/import/cell-types.ts'
import { pictureColumn, textWithEnglish } from '../../../../platform/import/columns.ts'
import type { JsonObject } from '../../../../platform/import/json.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'
import { moment } from '../../../../platform/import/moment-cell.ts'
import { policyKinds } from '../list-policies.ts'

const project = { type: text(200), help: 'key of the project', isRequired: true, reference: 'projects' }
const title = { type: textWithEnglish(200), help: 'as shown', isRequired: true }
const body = { type: textWithEnglish(50_000), help: 'Markdown', isRequired: true }

export const updateContent: ContentKind = {
  name: 'updates',
  table: 'project_updates',
  isRemovable: true,
  columns: {
    project,
    published_at: { type: moment, help: 'shown from then on', isRequired: true },
    title,
    body,
  },
}

/**
 * Imports policies on shipping, cancellation, refunds and other topics, for the shop or as overrides of a
 * project.
 */
export const policyContent: ContentKind = {
  name: 'policies',
  table: 'shop_policies',
  isRemovable: true,
  natural: {
    keyColumns: ['project', 'kind'],
    match: 't.project_id is not distinct from s.project_id and t.kind = s.kind',
  },
  columns: {
    project: { ...project, help: 'key of the project; of the whole shop unless told', isRequired: false },
    kind: { type: oneOf(policyKinds), help: 'of what', isRequired: true },
    title,
    body,
  },
}

export const bannerContent: ContentKind = {
  name: 'banners',
  table: 'project_banners',
  isRemovable: true,
  columns: {
    project,
    position: { type: whole(0, 32_767), help: 'its place, 0 unless told', fallback: '0' },
    media_id: pictureColumn('id of a picture; the project’s unless told'),
    title,
    shown_from: { type: moment, help: 'begin', isRequired: true },
    shown_until: { type: moment, help: 'end', isRequired: true },
  },
  checkRow: (cells: JsonObject) =>
    Date.parse(String(cells['shown_until'])) <= Date.parse(String(cells['shown_from']))
      ? 'shown_until is not after shown_from'
      : undefined,
}
