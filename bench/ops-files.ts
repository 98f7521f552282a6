import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './built.ts'

const ops = path.join(root, 'ops')
const units = ['fanfare-web@3001.service', 'fanfare-worker.service', 'fanfare-migrate.service']
/** The value above which systemd calls a unit's exposure more than "OK". */
const exposureMax = 2

/** Problems of the systemd units: what `systemd-analyze` complains about, and units that are too exposed. */
export function checkUnits(): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-units-'))
  try {
    for (const part of ['usr/lib/systemd', 'etc/systemd'])
      mkdirSync(path.join(folder, part), { recursive: true })
    // The units depend on those of a real system.
    cpSync('/usr/lib/systemd/system', path.join(folder, 'usr/lib/systemd/system'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    cpSync(path.join(ops, 'systemd'), path.join(folder, 'etc/systemd/system'), { recursive: true })
    const node = path.join(folder, 'opt/fanfare/current/node_modules/.bin/node')
    mkdirSync(path.dirname(node), { recursive: true })
    writeFileSync(node, '')
    chmodSync(node, 0o755)
    const complaints = analyze(['verify', `--root=${folder}`, ...units])
    const exposed = units.flatMap(unit => {
      const text = analyze(['security', '--offline=true', '--no-pager', `--root=${folder}`, unit])
      const [, level = 'unknown'] = /exposure level for \S+: ([\d.]+)/.exec(text) ?? []
      return Number(level) <= exposureMax ? [] : [`the exposure of ${unit} is ${level}`]
    })
    return [...(complaints ? [complaints] : []), ...exposed]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function analyze(args: string[]): string {
  const { stdout, stderr, error } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  return error ? error.message : `${stdout}${stderr}`.trim()
}

/** Problems of the start commands: each has the flags of scripts/server-flags.json. */
export function checkFlags(imageCommand: string[]): string[] {
  const flags: string[] = JSON.parse(readFileSync(path.join(root, 'scripts/server-flags.json'), 'utf8'))
  const entry = 'src/app/main.ts'
  const folder = path.join(ops, 'systemd')
  const starts = readdirSync(folder)
    .filter(name => name.endsWith('.service'))
    .flatMap(name => readFileSync(path.join(folder, name), 'utf8').match(/^ExecStart=.*main\.ts$/gm) ?? [])
  return [imageCommand.join(' '), ...starts].filter(
    line => !line.includes(` ${flags.join(' ')} `) || !line.endsWith(entry),
  )
}
