/**
 * Edition of the demo's pictures, part of every picture id. Increment it whenever a drawing changes, because
 * variants are cached forever by id.
 */
const edition = 'e4'

const padded = (number: number) => String(number).padStart(4, '0')

export const toPortraitId = (artistId: number) => `portrait-${padded(artistId)}-${edition}`
export const toHeroId = (artistId: number) => `hero-${padded(artistId)}-${edition}`
export const toCardId = (projectId: number) => `card-${padded(projectId)}-${edition}`
/** Returns the id of a still: `film` for an artist's video, `road` for a tour video. */
export const toStillId = (kind: 'film' | 'road', videoId: number) => `${kind}-${padded(videoId)}-${edition}`
/** Returns the id of a project's second picture. */
export const toViewId = (projectId: number) => `view-${padded(projectId)}-${edition}`
/** Returns the id of the picture of a product that the project's card doesn't show. */
export const toProductPictureId = (projectId: number, position: number) =>
  `product-${padded(projectId)}-${position}-${edition}`
export const toNewsId = (articleId: number) => `news-${padded(articleId)}-${edition}`
export const toPosterId = (kind: 'tour' | 'festival' | 'night', id: number) =>
  `${kind}-${padded(id)}-${edition}`
export const toShowPictureId = (key: string) => `show-${key.replace('demo-', '')}-${edition}`
