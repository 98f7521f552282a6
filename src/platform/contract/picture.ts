import * as z from 'zod'

/**
 * A stored picture. Its renditions are at `/media/{id}/{width}.{avif|webp|jpg}` and have the master's aspect
 * ratio; the page crops them. The hue, 0–359, tints the space until the picture has loaded.
 */
export const picture = z.object({ id: z.string(), hue: z.int() })
export type Picture = z.output<typeof picture>

/** URLs of the predefined sizes of spec 3 (Artist). */
export const thumbnails = z.object({
  thumb: z.string(),
  thumb_mid: z.string(),
  thumb_large: z.string(),
  thumb_blur: z.string(),
  thumb_og: z.string(),
})

/** Builds a picture from its two columns, either of which may be null from an outer join. */
export function toPicture(id: string | null, hue: number | null): Picture | null {
  return id === null ? null : { id, hue: hue ?? 0 }
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
