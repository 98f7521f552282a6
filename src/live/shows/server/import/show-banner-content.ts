import { text, whole } from '../../../../platform/import/cell-types.ts'
import { pictureColumn, textWithEnglish } from '../../../../platform/import/columns.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'
import { moment } from '../../../../platform/import/moment-cell.ts'

export const showBannerContent: ContentKind = {
  name: 'show-banners',
  table: 'show_banners',
  isRemovable: true,
  columns: {
    show: { type: text(200), help: 'key of the show', isRequired: true, reference: 'shows' },
    position: { type: whole(0, 32_767), help: 'its place, 0 unless told', fallback: '0' },
    media_id: pictureColumn('id of a picture; the poster unless told'),
    title: { type: textWithEnglish(200), help: 'as shown', isRequired: true },
    shown_from: { type: moment, help: 'begin', isRequired: true },
    shown_until: { type: moment, help: 'end', isRequired: true },
  },
  checkRow: cells =>
    Date.parse(String(cells['shown_until'])) <= Date.parse(String(cells['shown_from']))
      ? 'shown_until is not after shown_from'
      : undefined,
}
