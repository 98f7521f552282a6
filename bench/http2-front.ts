import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, type Running } from './stage.ts'

const nginx = '/usr/sbin/nginx'

/** nginx with HTTP/2 and a certificate of its own before the product. Files and pages pass through as they are. */
export async function startHttp2Front(product: Running): Promise<Running> {
  if (!existsSync(nginx)) throw new Error(`HTTP/2 is measured behind nginx, and there is no ${nginx}`)
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-http2-'))
  const port = await freePort()
  makeCertificate(folder)
  writeFileSync(path.join(folder, 'nginx.conf'), configOf(folder, port, product.port))
  const child = spawn(nginx, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' })
  while (child.exitCode === null && !existsSync(path.join(folder, 'nginx.pid'))) await delay(50)
  if (child.exitCode !== null) throw new Error('nginx ended before it answered')
  return {
    port,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function makeCertificate(folder: string): void {
  const files = ['-keyout', path.join(folder, 'key.pem'), '-out', path.join(folder, 'certificate.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const { status } = spawnSync('openssl', ['req', ...kind, '-subj', '/CN=127.0.0.1', ...files])
  if (status !== 0) throw new Error('openssl could not make a certificate')
}

function configOf(folder: string, port: number, productPort: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  )
  return [
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1;`,
    `pid ${folder}/nginx.pid; error_log ${folder}/error.log;`,
    'events { worker_connections 512; }',
    `http { access_log off; ${temporary.join(' ')}`,
    `upstream product { server 127.0.0.1:${productPort}; keepalive 16; }`,
    `server { listen 127.0.0.1:${port} ssl http2;`,
    `ssl_certificate ${folder}/certificate.pem; ssl_certificate_key ${folder}/key.pem;`,
    'location / { proxy_pass http://product; proxy_http_version 1.1;',
    'proxy_set_header Connection ""; proxy_set_header Host $http_host; } } }',
  ].join('\n')
}
