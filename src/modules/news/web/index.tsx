export { ArticleRail } from './article-rail.tsx'
