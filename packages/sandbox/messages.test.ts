import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Mail, Messages, type Sms } from './messages.ts'

let folder: string
let now = 0
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'messages-'))
  now = 0
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

const open = () => new Messages(folder, () => (now += 1))
const sms = (text: string): Sms => ({
  kind: 'sms',
  sid: 'SM1',
  from: '+15005550006',
  to: ['+12125550123'],
  text,
  segmentCount: 1,
  status: 'queued',
  errorCode: null,
})
const mail: Mail = {
  kind: 'mail',
  from: 'a@b.example',
  to: ['c@d.example'],
  subject: '',
  text: '',
  html: '',
  headers: {},
  attachments: [],
}

describe('Messages', () => {
  test('keeps the last 500 in memory, in the journal and as files', () => {
    const messages = open()
    const { id } = messages.add(mail, Buffer.from('source'))
    expect(existsSync(messages.sourceFile(id))).toBe(true)
    for (let index = 0; index < 500; index += 1) messages.add(sms(String(index)))
    expect(messages.list()).toHaveLength(500)
    expect(messages.find(id)).toBeUndefined()
    expect(existsSync(messages.sourceFile(id))).toBe(false)
    const reopened = open().list()
    expect(reopened).toEqual(messages.list())
    expect(readFileSync(path.join(folder, 'messages.jsonl'), 'utf8').trim().split('\n')).toHaveLength(500)
  })

  test('persists changes of a message, and notifies watchers of all changes', () => {
    const messages = open()
    let changeCount = 0
    const stop = messages.watch(() => {
      changeCount += 1
    })
    const { id } = messages.add(sms('a'))
    messages.change(id, { status: 'delivered' })
    stop()
    messages.change(99, { status: 'delivered' })
    expect(changeCount).toBe(2)
    expect(open().find(id)).toMatchObject({ status: 'delivered', text: 'a' })
  })

  test('reads a journal up to a line that was truncated by a crash', () => {
    open().add(sms('a'))
    appendFileSync(path.join(folder, 'messages.jsonl'), '{"keep":{"kind":"sms","id":2,')
    const messages = open()
    expect(messages.list()).toHaveLength(1)
    expect(messages.add(sms('b')).id).toBe(2)
  })

  test('filters by time, by kind, and by recipient regardless of case', () => {
    const messages = open()
    messages.add(sms('a'))
    messages.add({ ...mail, to: ['Mira@Post.example', 'c@d.example'] })
    expect(messages.list({ after: 1 })).toHaveLength(1)
    expect(messages.list({ to: 'mira@post.example' })).toHaveLength(1)
    expect(messages.list({ kind: 'sms', to: '+12125550123', limit: 1 })).toHaveLength(1)
    expect(messages.list({ kind: 'mail', to: '+12125550123' })).toEqual([])
  })
})
