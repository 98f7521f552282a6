import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Db } from '../database.ts'
import { aTaskContext } from '../testing/jobs.ts'
import { addJob, addJobs } from './add-job.ts'
import { defineTask, noPayload } from './task.ts'
import { tasksByName } from './task-list.ts'

const run = async () => {}
const whom = z.object({ user_id: z.int() })
const greet = defineTask({ name: 'greet', schema: whom, queue: 'messages', run })

test('a wrong name, payload or queue does not compile', () => {
  const asked: unknown[] = []
  const db = {
    canWrite: true,
    queryAtCommit: () => {},
    query: async (statement: unknown) => asked.push(statement) && [],
  } as unknown as Db
  const compiled = [
    () => addJob(db, greet, { user_id: 1 }),
    // @ts-expect-error: a task and no name
    () => addJob(db, 'greet', { user_id: 1 }),
    // @ts-expect-error: a value of another type
    () => addJob(db, greet, { user_id: '1' }),
    // @ts-expect-error: a field is missing
    () => addJob(db, greet, {}),
    // @ts-expect-error: one field too many
    () => addJob(db, greet, { user_id: 1, name: 'Mira' }),
    // @ts-expect-error: one of several is wrong
    () => addJobs(db, greet, [{ user_id: 1 }, {}]),
    // @ts-expect-error: nobody works on it
    () => defineTask({ name: 'greet', schema: noPayload, queue: 'coffee', run }),
    // @ts-expect-error: reads what the payload does not have
    () => defineTask({ name: 'a', schema: whom, queue: 'bulk', run: async ({ id }) => void id }),
  ]
  expect(compiled).toHaveLength(8)
})

test('a name is had once, also as an earlier name of another task', () => {
  const hail = defineTask({ name: 'hail', aliases: ['greet'], schema: noPayload, queue: 'bulk', run })
  expect(() => tasksByName([greet, hail])).toThrow('Two tasks are called "greet".')
  expect(() => tasksByName([greet, greet])).toThrow('Two tasks are called "greet".')
  expect([...tasksByName([hail]).keys()]).toEqual(['hail', 'greet'])
})

test('what runs by the clock is given no payload, and a name is a word', () => {
  const { schema } = greet
  const hourly = defineTask({ name: 'hourly', schema, queue: 'bulk', every: '0 * * * *', run })
  expect(() => tasksByName([hourly])).toThrow('"hourly" runs by the clock')
  const spaced = defineTask({ name: 'by hand', schema, queue: 'bulk', run })
  expect(() => tasksByName([spaced])).toThrow('"by hand" is no name')
})

test('a payload of another shape says which field, and no value', async () => {
  const context = aTaskContext({} as never)
  const wrong = greet.run({ user_id: 'mira@post.example' }, context)
  await expect(wrong).rejects.toThrow(/greet job does not fit its schema:\n.*\n.*user_id/)
  await expect(wrong).rejects.not.toThrow('mira')
  await expect(greet.run({ user_id: 7, more: true }, context)).resolves.toBeUndefined()
})
