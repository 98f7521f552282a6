import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './built.ts'

/** Settings that ops/Dockerfile makes for the processes of its image. */
export interface ImageConfig {
  Cmd: string[]
  Env: string[]
  User: string
  WorkingDir: string
  Healthcheck: { Test: string[] }
}

export interface Image extends Disposable {
  /** Folder of the image's files. */
  folder: string
  config: ImageConfig
}

const cache = path.join(root, '.cache/ops')
const names = { debian: 'localhost/ops-debian', node: 'localhost/ops-node', fanfare: 'localhost/ops-fanfare' }
const defaultPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const authorities = process.env['NODE_EXTRA_CA_CERTS']

/**
 * Builds the image of ops/Dockerfile without a daemon or registry: buildah runs its steps in a chroot, on a
 * Debian made by debootstrap. Needs root. The bases are reused by the next run.
 */
export function buildImage(): Image {
  mkdirSync(cache, { recursive: true })
  if (!hasImage(names.debian)) makeDebian()
  if (!hasImage(names.node)) makeNode()
  const bases = ['--build-arg', `BASE_IMAGE=${names.debian}`, '--build-arg', `NODE_IMAGE=${names.node}`]
  const options = ['--isolation', 'chroot', '--format', 'docker', ...bases]
  buildah('build', ...options, '--tag', names.fanfare, '--file', 'ops/Dockerfile', root)
  const container = buildah('from', names.fanfare)
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', names.fanfare)) as {
    Docker: { config: ImageConfig }
  }
  return {
    folder: buildah('mount', container),
    config: Docker.config,
    [Symbol.dispose]: () => {
      buildah('rm', container)
      buildah('rmi', '--prune')
    },
  }
}

/** Makes the stand-in for `debian:bookworm-slim`. */
function makeDebian() {
  const folder = path.join(cache, 'debian')
  // debootstrap unpacks `var/lib/dpkg/status` first and writes this file last.
  if (!existsSync(path.join(folder, 'etc/apt/sources.list')))
    run('debootstrap', ['--variant=minbase', 'bookworm', folder])
  const container = buildah('from', 'scratch')
  buildah('add', '--quiet', container, folder, '/')
  buildah('config', '--env', `PATH=${defaultPath}`, container)
  if (authorities) {
    buildah('copy', '--quiet', container, authorities, '/etc/ssl/machine.crt')
    buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/machine.crt', container)
  }
  buildah('commit', '--quiet', '--rm', container, names.debian)
}

/** Makes the stand-in for `node:24-slim`, with the Node and npm that run this benchmark. */
function makeNode() {
  const npm = process.env['npm_execpath']
  if (!npm) throw new Error('start this by npm run bench')
  const container = buildah('from', names.debian)
  buildah('copy', '--quiet', container, process.execPath, '/usr/local/bin/node')
  buildah('copy', '--quiet', container, path.join(path.dirname(npm), '..'), '/usr/local/lib/npm')
  const link = ['ln', '-s', '../lib/npm/bin/npm-cli.js', '/usr/local/bin/npm']
  buildah('run', '--isolation', 'chroot', container, '--', ...link)
  buildah('commit', '--quiet', '--rm', container, names.node)
}

const hasImage = (name: string) =>
  spawnSync('buildah', [...storage, 'inspect', '--type', 'image', name]).status === 0

const storage = ['--root', path.join(cache, 'storage'), '--runroot', path.join(cache, 'run')]

const buildah = (...args: string[]): string => run('buildah', [...storage, ...args])

function run(program: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (status !== 0)
    throw new Error(`${program} failed: ${error?.message ?? `${stdout}${stderr}`.slice(-3_000)}`)
  return stdout.trim()
}
