import * as z from 'zod'
import { type CellType, json, text } from './cell-types.ts'
import type { ContentColumn } from './kind.ts'
import { moment } from './moment-cell.ts'

const localeName = /^[a-z]{2,3}(-[a-z]+)?$/

/**
 * Cell of texts by locale; plain text counts as English.
 * @param lengthMax in UTF-16 units
 */
export function localizedText(lengthMax: number): CellType {
  const schema = z.record(z.string().regex(localeName, 'no locale'), z.string().min(1).max(lengthMax))
  return byLanguage(schema)
}

/** Cell of texts by locale with a required English text, the fallback for other languages. */
export function textWithEnglish(lengthMax: number): CellType {
  return byLanguage(englishTexts(lengthMax))
}

const byLanguage = (schema: z.ZodType): CellType => ({
  ...json(schema, 'English text, or {"en": "…", "ko": "…"}', plain => ({ en: plain })),
  isByLanguage: true,
})

/** Schema of texts by locale inside a JSON cell; English is required. */
export const englishTexts = (lengthMax: number) =>
  z
    .record(z.string().regex(localeName, 'no locale'), z.string().min(1).max(lengthMax))
    .refine(texts => 'en' in texts, 'there is no English')

/** A time inside a JSON cell, in the format of a time cell; the cell's `inZone` resolves it. */
export const jsonMoment = z.string().refine(value => moment.parse(value).ok, 'no moment')

export const httpsAddress = z
  .string()
  .max(2_000)
  .refine(value => /^https:\/\//.test(value) && URL.canParse(value), 'no https:// address')

export const aboutColumn: ContentColumn = {
  type: textWithEnglish(10_000),
  help: 'some sentences, in plain text',
  fallback: "'{}'",
  exported: "nullif(t.about, '{}')",
}

const pictureId = text(80, /^(?!fan-)[a-z0-9-]+$/, 'id of a picture, as picture add prints it')
const isPictureSource = (cell: unknown) => typeof cell === 'string' && /^\s*(https?:\/\/|file:)/.test(cell)
export const pictureSourceProblem =
  'says where a picture is: --fetch-pictures takes in those of https:// and file:'

/** The id of an existing picture, added by `picture add`. Rejects pictures that fans uploaded. */
export const pictureColumn = (help: string): ContentColumn => ({
  type: {
    ...pictureId,
    says: 'id by picture add; https:// or file: with --fetch-pictures',
    pictures: 'one',
    parse: cell =>
      isPictureSource(cell) ? { ok: false, problem: pictureSourceProblem } : pictureId.parse(cell),
  },
  help,
  idOf: { table: 'media', says: 'there is no picture' },
})

/** Returns an SQL condition that a list of pictures, `[{"id": "…"}]`, names one that doesn't exist. */
export const buildMissingPictureSql = (
  pictures: string,
) => `exists (select from jsonb_array_elements(${pictures}) p
  where not exists (select from media m where m.id = p ->> 'id'))`

export const nameColumn: ContentColumn = { type: text(200), help: 'as shown', isRequired: true }

/** Defaults to a slug of the name when a row is created; a later rename doesn't change the page's URL. */
export const slugColumn: ContentColumn = {
  type: text(
    200,
    /^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$|^-$/u,
    'letters and digits with single hyphens',
  ),
  help: 'in the address; of the name unless told',
  fallback: 's.slug_of_name',
}
