import { describe, expect, test } from 'vitest'
import { createPrimary } from './primary.ts'
import { testDatabase } from './testing/database.ts'

describe('primary', () => {
  test('is the first server that takes writes, and another one once that has become a standby', async () => {
    let standbys = ['one']
    const primary = createPrimary(['one', 'two', 'three'], async url => !standbys.includes(url))
    await primary.search()
    expect(primary.url()).toBe('two')
    standbys = ['one', 'two']
    await primary.search()
    expect(primary.url()).toBe('three')
  })

  test('stays what it was while no server answers', async () => {
    const primary = createPrimary(['one', 'two'], async () => false)
    await primary.search()
    expect(primary.url()).toBe('one')
  })

  test('is searched once for all callers of a moment', async () => {
    const tried: string[] = []
    const primary = createPrimary(['one', 'two'], async url => tried.push(url) > 1)
    await Promise.all([primary.search(), primary.search(), primary.search()])
    expect(tried).toEqual(['one', 'two'])
  })

  test('skips a server that refuses connections', async () => {
    await using database = await testDatabase()
    const primary = createPrimary(['postgres://fanfare@127.0.0.1:1/fanfare', database.url])
    await primary.search()
    expect(primary.url()).toBe(database.url)
  })
})
