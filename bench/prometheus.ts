import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from './stage.ts'

export interface Series {
  metric: Record<string, string>
  value: [seconds: number, value: string]
}

export interface Prometheus extends AsyncDisposable {
  /** @throws if the expression isn't valid */
  query: (expression: string) => Promise<Series[]>
}

interface Setup {
  rulesFile: string
  /** Port on this machine whose `/metrics` is scraped. */
  port: number
}

const everySeconds = 2

/** Starts a Prometheus server that scrapes one process and evaluates the rules every two seconds. */
export async function startPrometheus({ rulesFile, port }: Setup): Promise<Prometheus> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-prometheus-'))
  const configFile = path.join(folder, 'prometheus.yml')
  // Every JSON document is a YAML document.
  const config = {
    global: { scrape_interval: `${everySeconds}s`, evaluation_interval: `${everySeconds}s` },
    rule_files: [rulesFile],
    scrape_configs: [{ job_name: 'fanfare', static_configs: [{ targets: [`127.0.0.1:${port}`] }] }],
  }
  writeFileSync(configFile, JSON.stringify(config))
  const ownPort = await findFreePort()
  const args = [
    `--config.file=${configFile}`,
    `--storage.tsdb.path=${path.join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${ownPort}`,
    '--log.level=error',
  ]
  const child = spawn('prometheus', args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${ownPort}`
  await waitUntilReady(child, url)
  return {
    query: expression => query(url, expression),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(`${url}/-/ready`).catch(() => null)
    if (response?.ok) return
    await delay(100)
  }
  throw new Error('Prometheus ended before it was ready')
}

async function query(url: string, expression: string): Promise<Series[]> {
  const response = await fetch(`${url}/api/v1/query`, {
    method: 'POST',
    body: new URLSearchParams({ query: expression }),
  })
  const answer = (await response.json()) as { error?: string; data?: { result: Series[] } }
  if (!answer.data) throw new Error(`${expression}: ${answer.error}`)
  return answer.data.result
}
