import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startProcess } from './start-process.ts'

describe('check-process', () => {
  test('reports each contract violation once and keeps the process running', async () => {
    const program = `
    import * as z from 'zod'
    import { statement, toRows } from ${JSON.stringify(join(import.meta.dirname, '../statement.ts'))}
    const declared = statement({ name: 'broken', text: 'select', row: z.object({ id: z.int() }) })
    const result = { fields: [{ name: 'id', dataTypeID: 25 }], rows: [{ id: 'seven' }] }
    for (let times = 0; times < 2; times++) toRows(declared, result)
    console.log('the end')`
    const check = join(import.meta.dirname, 'check-process.ts')
    const process = startProcess(['--import', check, '--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
    })
    expect(await process.ended).toBe(0)
    expect(process.output().match(/^contract broken: .*$/gm)).toEqual([
      'contract broken: statement broken: id: declared as number, it is a string',
    ])
    expect(process.output()).toContain('the end')
  })
})
