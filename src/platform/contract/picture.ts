import * as z from 'zod'

/**
 * A stored picture: renditions live at `/media/{id}/{width}.{avif|webp|jpg}`, and keep the master's proportions; the
 * place where it is shown crops. Hue 0–359 tints that place until the picture is there.
 */
export const picture = z.object({ id: z.string(), hue: z.int() })
export type Picture = z.output<typeof picture>

/** The ready-made sizes of spec 3 (Artist). */
export const thumbnails = z.object({
  thumb: z.string(),
  thumb_mid: z.string(),
  thumb_large: z.string(),
  thumb_blur: z.string(),
  thumb_og: z.string(),
})

/** A picture from its two columns, of which either may come from an outer join. */
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
