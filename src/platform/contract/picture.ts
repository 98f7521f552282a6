import * as z from 'zod'

/** A stored picture: variants live at `/media/{id}/{width}.{avif|webp|jpg}`. Sizes in pixels, hue 0–359. */
export const picture = z.object({ id: z.string(), width: z.int(), height: z.int(), hue: z.int() })
export type Picture = z.output<typeof picture>

/** The ready-made sizes of spec 3 (Artist). */
export const thumbnails = z.object({
  thumb: z.string(),
  thumb_mid: z.string(),
  thumb_large: z.string(),
  thumb_blur: z.string(),
  thumb_og: z.string(),
})

/** The columns that a query selects to present a picture, under the given prefix. */
export function pictureColumns(media: string, prefix: string): string {
  return ['id', 'width', 'height', 'hue']
    .map(column => `${media}.${column} as ${prefix}_${column}`)
    .join(', ')
}

export function toThumbnails(id: string | null): z.output<typeof thumbnails> | null {
  if (!id) return null
  return {
    thumb: `/media/${id}/160.webp`,
    thumb_mid: `/media/${id}/320.webp`,
    thumb_large: `/media/${id}/640.webp`,
    thumb_blur: `/media/${id}/48.webp`,
    thumb_og: `/media/${id}/og.jpg`,
  }
}
