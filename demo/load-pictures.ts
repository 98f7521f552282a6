import type pg from 'pg'
import type { Picture } from './catalogue/rows.ts'

/** Rows per insert; small, because master images are tens of kilobytes each. */
const pictureBatchSize = 100

export async function insertPictures(
  client: pg.PoolClient,
  pictures: readonly Picture[],
  onBatch: (done: number) => void,
): Promise<void> {
  const text = `insert into media (id, mime, bytes, width, height, hue, blur)
    select id, 'image/svg+xml', convert_to(svg, 'UTF8'), width, height, hue, blur
    from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::smallint[], $6::text[])
      as t(id, svg, width, height, hue, blur)`
  for (let from = 0; from < pictures.length; from += pictureBatchSize) {
    const batch = pictures.slice(from, from + pictureBatchSize)
    await client.query(text, [
      batch.map(picture => picture.id),
      batch.map(picture => picture.svg()),
      batch.map(picture => picture.width),
      batch.map(picture => picture.height),
      batch.map(picture => picture.hue),
      batch.map(picture => picture.blur),
    ])
    onBatch(from + batch.length)
  }
}
