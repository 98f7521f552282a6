import * as z from 'zod'
import { toThumbnails } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql, jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { buildOptionalLanguageSql, buildTextSql } from '../../../platform/server/localized-text.ts'
import { buildShowColumnsSql, presentShow, readShowParts, showJoins, showRow } from './show-row.ts'

const texts = z.record(z.string(), z.string())

const detail = jsonStatement({
  name: 'shows.get',
  text: `
  select ${buildShowColumnsSql('$2')}, nullif(${buildTextSql('s.about', '$2')}, '') as about,
    ${buildOptionalLanguageSql('s.about', '$2')} as about_lang, s.faq, s.countries,
    coalesce(c.last_seq, 0) > 0 as has_messages,
    ${buildTextSql('s.cancel_note', '$2')} as cancel_note, ${buildOptionalLanguageSql('s.cancel_note', '$2')} as cancel_note_lang,
    ${buildIsoUtcSql('s.started_at')} as started_at, ${buildIsoUtcSql('s.ended_at')} as ended_at, ${buildIsoUtcSql('s.updated_at')} as updated_at,
    case when p.id is not null then json_build_object('id', p.id, 'name', ${buildTextSql('p.name', '$2')}, 'slug', p.slug,
      'availability', case when p.left_windows @> $3::timestamptz then 1 when p.sold_windows @> $3::timestamptz then 2 else 0 end) end as project,
    (select coalesce(json_agg(json_build_object('media_ms', t.media_ms, 'wall_at', ${buildIsoUtcSql('t.wall_at')})
      order by t.media_ms), '[]') from show_cuts t where t.show_id = s.id) as cuts
  from shows s ${showJoins} where s.id = $1`,
  row: showRow.extend({
    about: z.string().nullable(),
    about_lang: z.string().nullable(),
    faq: z.array(z.object({ question: texts, answer: texts })),
    countries: z.array(z.string()).nullable(),
    has_messages: z.boolean(),
    cancel_note: z.string().nullable(),
    cancel_note_lang: z.string().nullable(),
    started_at: z.string().nullable(),
    ended_at: z.string().nullable(),
    updated_at: z.string(),
    project: z.object({ id: z.int(), name: z.string(), slug: z.string(), availability: z.int() }).nullable(),
    cuts: z.array(z.object({ media_ms: z.int(), wall_at: z.string() })),
  }),
})
type DetailRow = z.output<(typeof detail)['row']>
type Parts = Awaited<ReturnType<typeof readShowParts>>

interface ShowQuery {
  showId: number
  locale: string
  /** Milliseconds since 1970. */
  now: number
}

/** Returns a show with all data for its page; null if unknown. */
export async function getShow(db: ReadDb, { showId, locale, now }: ShowQuery) {
  const [row] = await readJsonRows(db, detail, [showId, locale, new Date(now)])
  return row ? present(row, { parts: await readShowParts(db, [row]), locale }) : null
}

function present(row: DetailRow, { parts, locale }: { parts: Parts; locale: string }) {
  return {
    ...presentShow(row, parts),
    artists: parts.artists
      .pick(row.artist_ids)
      .map(({ id, name, slug, is_valid, hue, picture }) => ({ id, name, slug, is_valid, hue, picture })),
    thumbnails: toThumbnails(row.poster_id),
    about: row.about,
    about_lang: row.about && row.about_lang,
    faq: row.faq.flatMap(pair => presentPair(pair, locale)),
    project: row.project,
    cancel_note: row.cancel_note,
    cancel_note_lang: row.cancel_note_lang,
    countries: row.countries,
    has_messages: row.has_messages,
    started_at: row.started_at,
    ended_at: row.ended_at,
    replay: { cuts: row.cuts },
    updated_at: row.updated_at,
  }
}

/** Question and answer use the same language: the reader's if both exist in it, or else English. */
function presentPair({ question, answer }: DetailRow['faq'][number], locale: string) {
  for (const lang of [locale, 'en']) {
    const [asked, answered] = [question[lang], answer[lang]]
    if (asked && answered) return [{ lang, question: asked, answer: answered }]
  }
  return []
}
