import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from './built.ts'
import type { BenchDatabase } from './database.ts'
import { findFreePort } from './stage.ts'

export interface LiveRoom {
  showId: number
  chatId: number
}

export async function addLiveRoom({ pool }: BenchDatabase): Promise<LiveRoom> {
  const { rows } = await pool.query<LiveRoom>(
    `with s as (insert into shows (title, slug, status, live_type, live_source, doors_at, starts_at, ends_at, zone, is_free)
       values ('{"en": "Evening"}', 'evening', 'ON_SHOW', 1, 'live/master.m3u8', now(), now(), now() + interval '1 hour',
         'UTC', true) returning id)
     insert into show_chats (show_id) select id from s returning show_id as "showId", chat_id as "chatId"`,
  )
  const [room] = rows
  if (!room) throw new Error('there is no room')
  return room
}

/** Adds past messages at 200 per second, with their pages and indexes. */
export async function fillRoom({ pool }: BenchDatabase, { chatId }: LiveRoom, count: number): Promise<void> {
  const people = `insert into chat_people (user_id) select id from users order by id limit 500 on conflict (user_id) do nothing`
  const profiles = `insert into chat_profiles (person_id, name) select id, 'Past ' || id from chat_people`
  await pool.query(people)
  await pool.query(profiles)
  await pool.query(
    `insert into chat_rooms (chat_id, last_seq, last_at, changed_at, revision, archive_version)
     values ($1, $2, now(), now(), 1, $2::int / 100)`,
    [chatId, count],
  )
  await pool.query(
    `insert into chat_messages (id, chat_id, seq, state, person_id, face_id, client_id, at, text, lang)
     select gen_random_uuid(), $1, n, 'published', f.person_id, f.id, 'past-' || n,
       now() - ($2::int - n) * interval '5 milliseconds', 'Message ' || n || ' of a long evening', 'en'
     from generate_series(1, $2::int) n join
       (select id, person_id, row_number() over (order by id) - 1 as place, count(*) over () as all_of from chat_profiles) f
       on f.place = n % f.all_of`,
    [chatId, count],
  )
  await pool.query(
    `with p as (insert into chat_pages (chat_id, first_seq, at, changed_at)
       select chat_id, seq, at, now() - interval '1 hour' from chat_messages
       where chat_id = $1 and seq % 100 = 1 and seq + 99 <= $2 returning chat_id, first_seq, at)
     insert into chat_indexes (chat_id, number, at) select chat_id, first_seq / 100000, min(at) from p group by 1, 2`,
    [chatId, count],
  )
  await pool.query('analyze chat_messages')
}

const nginx = '/usr/sbin/nginx'

export const hasNginx = (): boolean => existsSync(nginx)

/** Starts nginx in front of the product, with the sample configuration of ops/. */
export async function startChatFront(productPort: number): Promise<AsyncDisposable & { port: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-nginx-'))
  const port = await findFreePort()
  writeFileSync(path.join(folder, 'nginx.conf'), createConfig(folder, port, productPort))
  const child = spawn(nginx, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' })
  while (child.exitCode === null && !existsSync(path.join(folder, 'nginx.pid'))) await delay(50)
  if (child.exitCode !== null) throw new Error('nginx ended before it was ready')
  return {
    port,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Maps the time to half seconds, as the comments of the sample configuration describe. */
const slots = `map $msec $livechat_slot {
  "~^(?<whole>[0-9]+)[.][0-4]" "$whole.0"; "~^(?<half>[0-9]+)[.]" "$half.5"; }`

function createConfig(folder: string, port: number, productPort: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  )
  return [
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1;`,
    `pid ${folder}/nginx.pid; error_log ${folder}/error.log; events { worker_connections 8192; }`,
    `http { access_log off; keepalive_requests 100000; ${temporary.join(' ')}`,
    `proxy_cache_path ${folder}/cache keys_zone=livechat:10m max_size=1g inactive=1h;`,
    `proxy_cache_path ${folder}/now keys_zone=livechat_now:10m max_size=1g inactive=10s;`,
    slots,
    `upstream fanfare { server 127.0.0.1:${productPort}; keepalive 32; }`,
    `server { listen 127.0.0.1:${port}; include ${path.join(root, 'ops/nginx-livechat.conf')}; } }`,
  ].join('\n')
}
