import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Db } from '../database.ts'
import { aTaskContext } from '../testing/jobs.ts'
import { addJob, addJobs } from './add-job.ts'
import { defineTask, noPayload } from './task.ts'
import { indexTasks } from './task-list.ts'

const run = async () => {}
const recipient = z.object({ user_id: z.int() })
const greet = defineTask({ name: 'greet', schema: recipient, queue: 'messages', run })

describe('task definitions', () => {
  test('reject a wrong name, payload or queue at compile time', () => {
    const statements: unknown[] = []
    const db = {
      canWrite: true,
      queryAtCommit: () => {},
      query: async (statement: unknown) => statements.push(statement) && [],
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
      () => defineTask({ name: 'a', schema: recipient, queue: 'bulk', run: async ({ id }) => void id }),
    ]
    expect(compiled).toHaveLength(8)
  })

  test('reject a name or alias that another task has', () => {
    const hail = defineTask({ name: 'hail', aliases: ['greet'], schema: noPayload, queue: 'bulk', run })
    expect(() => indexTasks([greet, hail])).toThrow('Two tasks are called "greet".')
    expect(() => indexTasks([greet, greet])).toThrow('Two tasks are called "greet".')
    expect([...indexTasks([hail]).keys()]).toEqual(['hail', 'greet'])
  })

  test('reject a scheduled task with a payload and a name of several words', () => {
    const { schema } = greet
    const hourly = defineTask({ name: 'hourly', schema, queue: 'bulk', every: '0 * * * *', run })
    expect(() => indexTasks([hourly])).toThrow('"hourly" runs by the clock')
    const spaced = defineTask({ name: 'by hand', schema, queue: 'bulk', run })
    expect(() => indexTasks([spaced])).toThrow('"by hand" is no name')
  })

  test('name the field of an invalid payload and omit its value', async () => {
    const context = aTaskContext({} as never)
    const wrong = greet.run({ user_id: 'mira@post.example' }, context)
    await expect(wrong).rejects.toThrow(/greet job does not fit its schema:\n.*\n.*user_id/)
    await expect(wrong).rejects.not.toThrow('mira')
    await expect(greet.run({ user_id: 7, more: true }, context)).resolves.toBeUndefined()
  })
})
