import * as z from 'zod'
import { type CellType, json } from '../../../../platform/import/cell-types.ts'
import {
  buildMissingPictureSql,
  englishTexts,
  pictureSourceProblem,
} from '../../../../platform/import/columns.ts'
import type { ContentColumn } from '../../../../platform/import/kind.ts'

const list = json(
  z
    .array(
      z.strictObject({
        id: z
          .string()
          .refine(id => !/^(https?:\/\/|file:)/.test(id), pictureSourceProblem)
          .regex(/^(?!fan-)[a-z0-9-]{1,80}$/, 'no id of a picture, as picture add prints it'),
        alt: englishTexts(300),
      }),
    )
    .max(30),
  '[{"id": "…", "alt": {"en": "…"}}]',
)
const pictures: CellType = { ...list, pictures: 'many' }

/** Builds SQL that selects the pictures of row `t` in order. */
const shown = (from: string) =>
  `(select coalesce(jsonb_agg(jsonb_build_object('id', g.media_id, 'alt', g.alt) order by g.position), '[]') from ${from})`

const column = (current: string): ContentColumn => ({
  type: pictures,
  help: 'the gallery: ids by picture add, and what they show',
  field: null,
  fallback: "'[]'",
  current,
})

const changed = `import_changes c
    cross join jsonb_array_elements(c.pictures) with ordinality p (picture, place)
   where c.is_new or c.pictures <> c."was pictures"`

export const projectPictures = {
  column: column(shown('project_pictures g where g.project_id = t.id')),
  save: [
    `delete from project_pictures g using import_changes c
      where g.project_id = c.id and not c.is_new and c.pictures <> c."was pictures"`,
    `insert into project_pictures (project_id, position, media_id, alt)
      select c.id, p.place - 1, p.picture ->> 'id', p.picture -> 'alt' from ${changed}`,
  ],
}

export const productPictures = {
  column: column(shown('product_pictures g where g.product_id = t.id')),
  save: [
    `delete from product_pictures g using import_changes c
      where g.product_id = c.id and not c.is_new and c.pictures <> c."was pictures"`,
    `insert into product_pictures (product_id, position, media_id, alt)
      select c.id, p.place - 1, p.picture ->> 'id', p.picture -> 'alt' from ${changed}`,
  ],
}

export const picturesRefusal = {
  where: buildMissingPictureSql('s.pictures'),
  says: 'pictures: one of them is not here; picture add takes it in',
}
