import { describe, expect, test } from 'vitest'
import { loadConfig } from '../src/app/config.ts'

const recipient = `age1${'q'.repeat(58)}`
const s3 = {
  BACKUP_S3_URL: 'https://s3.example.org/bucket/fanfare/',
  BACKUP_S3_KEY_ID: 'key',
  BACKUP_S3_SECRET: 'secret',
}

function load(env: NodeJS.ProcessEnv) {
  const loaded = loadConfig({ ...env, BACKUP_RECIPIENTS: recipient })
  return loaded.ok ? loaded.config.backup : loaded.problems
}

describe('backupConfig', () => {
  test('reads a folder or a bucket, with defaults', () => {
    const common = { recipients: [recipient], keepDays: 14, spoolBytesMax: 4 * 1024 ** 3 }
    expect(load({ BACKUP_DIR: '/backups' })).toEqual({ ...common, place: { dir: '/backups' } })
    expect(load(s3)).toEqual({
      ...common,
      place: {
        url: 'https://s3.example.org/bucket/fanfare',
        region: 'us-east-1',
        keyId: 'key',
        secret: 'secret',
      },
    })
    expect(load({})).toBeNull()
  })

  test.each([
    [{ ...s3, BACKUP_DIR: '/backups' }, /both set/],
    [{ ...s3, BACKUP_S3_SECRET: '' }, /BACKUP_S3_SECRET is missing/],
    [{ BACKUP_DIR: '/backups', BACKUP_KEEP_DAYS: '0' }, /BACKUP_KEEP_DAYS/],
    [{ BACKUP_DIR: '/backups', BACKUP_RECIPIENTS: '' }, null],
  ])('refuses %j', (env, problem) => {
    if (problem) expect(load(env)).toEqual([expect.stringMatching(problem)])
    else expect(loadConfig(env)).toEqual({ ok: false, problems: [expect.stringContaining('RECIPIENTS')] })
  })
})
