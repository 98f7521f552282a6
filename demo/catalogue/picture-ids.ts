/**
 * Ids of the demo's pictures. Variants are cached forever by id, so the edition is part of the id: increment
 * it whenever the drawings change.
 */
const edition = 'e4'

const padded = (number: number) => String(number).padStart(4, '0')

export const toPortraitId = (artistId: number) => `portrait-${padded(artistId)}-${edition}`
export const toHeroId = (artistId: number) => `hero-${padded(artistId)}-${edition}`
export const toCardId = (projectId: number) => `card-${padded(projectId)}-${edition}`
/** Still of an artist's video (film) or of a tour video (road). */
export const toStillId = (kind: 'film' | 'road', videoId: number) => `${kind}-${padded(videoId)}-${edition}`
/** A project's second picture. */
export const toViewId = (projectId: number) => `view-${padded(projectId)}-${edition}`
/** Picture of a product that the project's card doesn't show. */
export const toProductPictureId = (projectId: number, position: number) =>
  `product-${padded(projectId)}-${position}-${edition}`
export const toNewsId = (articleId: number) => `news-${padded(articleId)}-${edition}`
export const toPosterId = (kind: 'tour' | 'festival' | 'night', id: number) =>
  `${kind}-${padded(id)}-${edition}`
export const toShowPictureId = (key: string) => `show-${key.replace('demo-', '')}-${edition}`
