import { lacks, missing } from '../what-is-missing.ts'

const isSetOnline = `(coalesce(s.status, 'online') = 'online' and ('status' = any(s.given) or s.id is null))`
const current = (column: string) => `(select t.${column} from projects t where t.id = s.id)`

/** SQL condition that the file publishes a draft, or changes the type of an online project. */
const isPublished = `(${isSetOnline} and ${current('status')} = 'draft'
  or ${current('status')} = 'online' and s.type <> ${current('type')})`
const project = { project: 's.id', type: 's.type' }

/**
 * Rejects projects that would be visible but could not be sold. A new project has no products yet, so it
 * cannot be sold.
 */
export const publishRefusals = [
  {
    where: `(${isSetOnline} and s.id is null or ${isPublished}) and ${lacks.draw(project)}`,
    says: `status: ${missing.draw}`,
  },
  ...(['admission', 'place', 'price', 'offer'] as const).map(what => ({
    where: `${isPublished} and ${lacks[what](project)}`,
    says: `status: ${missing[what]}`,
  })),
]
