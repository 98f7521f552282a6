/**
 * Ids of the demo's pictures. Variants are cached for ever by id, so the edition is part of the id:
 * raise it whenever the drawings change.
 */
const edition = 'e4'

const padded = (number: number) => String(number).padStart(4, '0')

export const portraitId = (artistId: number) => `portrait-${padded(artistId)}-${edition}`
export const heroId = (artistId: number) => `hero-${padded(artistId)}-${edition}`
export const cardId = (projectId: number) => `card-${padded(projectId)}-${edition}`
/** Of a video: an artist's film, or one from the road. */
export const stillId = (kind: 'film' | 'road', videoId: number) => `${kind}-${padded(videoId)}-${edition}`
/** A project's second picture. */
export const viewId = (projectId: number) => `view-${padded(projectId)}-${edition}`
/** Pictures of the other goods of a project, which its card doesn't show. */
export const productPictureId = (projectId: number, position: number) =>
  `product-${padded(projectId)}-${position}-${edition}`
export const newsId = (articleId: number) => `news-${padded(articleId)}-${edition}`
export const posterId = (kind: 'tour' | 'festival' | 'night', id: number) =>
  `${kind}-${padded(id)}-${edition}`
export const showPictureId = (key: string) => `show-${key.replace('demo-', '')}-${edition}`
