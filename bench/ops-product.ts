import { readFileSync } from 'node:fs'
import { sendRequest } from './http.ts'
import type { OpsProcess } from './ops-process.ts'

/** Problems of a process: it must be the first one in its namespace, without rights, on a read-only root. */
export function checkContainer({ pid, checkHealth }: OpsProcess): string[] {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mounts = readFileSync(`/proc/${pid}/mounts`, 'utf8')
  const expected: [string, boolean][] = [
    ['is the first of its namespace', /^NSpid:\t\d+\t1$/m.test(status)],
    ['has no rights of root', !/^Uid:\t0\t/m.test(status) && /^CapEff:\t0+$/m.test(status)],
    ['has a read-only root', / \/ \S+ ro[, ]/.test(mounts)],
    ['passes the health check of the image', checkHealth()],
  ]
  return expected.filter(([, isMet]) => !isMet).map(([name]) => `not true that it ${name}`)
}

interface Call {
  host: string
  path: string
  status: number
  body?: string
}

const bytesMax = 52 * 2 ** 20

const calls: Call[] = [
  { host: 'fans.example.org', path: '/', status: 200 },
  { host: 'fans.example.org', path: '/readyz', status: 200 },
  { host: 'fans.example.org', path: '/studio/', status: 404 },
  { host: 'fans.example.org', path: '/metrics', status: 404 },
  { host: 'studio.example.org', path: '/metrics', status: 404 },
  { host: 'studio.example.org', path: '/studio/', status: 200 },
  { host: 'fans.example.org', path: '/livechat/1/999999/latest.json', status: 404 },
  { host: 'stream.example.org', path: '/hls/invalid/1/live/master.m3u8', status: 403 },
  { host: 'stream.example.org', path: '/', status: 404 },
  // nginx refuses what is larger than any form; the product refuses a JSON body of this size.
  { host: 'fans.example.org', path: '/api/v1/support/', status: 413, body: 'x'.repeat(bytesMax + 1) },
]

/** Problems of what nginx passes on, and of the worker, which must serve probes only. */
export async function checkFront(port: number, workerPort: number): Promise<string[]> {
  const problems: string[] = []
  for (const { host, path, status, body } of calls) {
    const method = body === undefined ? 'GET' : 'POST'
    const response = await sendRequest({ port, path, method, body, headers: { Host: host } })
    if (response.status !== status) problems.push(`${host}${path}: ${response.status} instead of ${status}`)
  }
  const page = await sendRequest({ port: workerPort, path: '/' })
  if (page.status !== 404) problems.push(`the worker serves pages: ${page.status}`)
  return problems
}
