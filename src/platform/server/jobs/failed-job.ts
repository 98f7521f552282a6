/** Name of the flag for jobs that were added with a key. */
export const keyedFlag = 'keyed'

/**
 * SQL condition over `graphile_worker.jobs`: a newer job with the same key replaced this one while it ran or
 * after it failed. graphile-worker removes the key and the attempts of the old job, so that it looks like a
 * permanently failed one.
 */
const isReplaced = `coalesce(flags->>'${keyedFlag}' is not null and key is null, false)`

/** SQL condition over `graphile_worker.jobs`: the job is pending, running or in need of an operator. */
export const isCurrentJob = `(locked_at is not null or not ${isReplaced})`

/**
 * SQL condition over `graphile_worker.jobs`: the job has no attempts left, and no newer job has replaced it.
 */
export const isFailedJob = `(attempts >= max_attempts and locked_at is null and not ${isReplaced})`
