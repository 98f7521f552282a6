import { lacks, missing } from '../what-is-missing.ts'

const isSaidOnline = `(coalesce(s.status, 'online') = 'online' and ('status' = any(s.given) or s.id is null))`
const current = (column: string) => `(select t.${column} from projects t where t.id = s.id)`

/** A draft that the file publishes, or one that is online and gets another type. */
const isPublished = `(${isSaidOnline} and ${current('status')} = 'draft'
  or ${current('status')} = 'online' and s.type <> ${current('type')})`
const project = { project: 's.id', type: 's.type' }

/** Refuses projects that would be shown and could not be sold. A new project has no products yet, so none of it is on sale. */
export const publishRefusals = [
  {
    where: `(${isSaidOnline} and s.id is null or ${isPublished}) and ${lacks.draw(project)}`,
    says: `status: ${missing.draw}`,
  },
  ...(['admission', 'place', 'price', 'offer'] as const).map(what => ({
    where: `${isPublished} and ${lacks[what](project)}`,
    says: `status: ${missing[what]}`,
  })),
]
