import { expect } from '@playwright/test'

/** An email in the sandbox's inbox. Header names are lower case. */
export interface ReceivedEmail {
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

type Message = { kind: 'sms'; text: string } | ({ kind: 'mail' } & ReceivedEmail)

interface Since {
  /**
   * Ignores messages that arrived before this time, in milliseconds since 1970 (`Date.now()` before the
   * step).
   */
  after?: number
}

/** The job queue sends the messages and may be busy. */
const arrival = { timeout: 20_000, intervals: [50, 100, 200] }

/** Polls for the newest text message to a phone number in E.164 format and returns its text. */
export async function waitForSms(e164: string, { after = 0 }: Since = {}): Promise<string> {
  return (await newest('sms', e164, after)).text
}

/** Polls for the newest email to an email address and returns it. */
export async function waitForEmail(address: string, { after = 0 }: Since = {}): Promise<ReceivedEmail> {
  return newest('mail', address, after)
}

async function newest<Kind extends Message['kind']>(kind: Kind, to: string, after: number) {
  const query = new URLSearchParams({ kind, to, after: String(after), limit: '1' })
  let found: Message | undefined
  const look = async () => {
    const response = await fetch(`${inboxUrl()}/inbox/messages/?${query}`)
    const { results } = (await response.json()) as { results: Message[] }
    found = results[0]
    return results.length
  }
  await expect.poll(look, { message: `a ${kind} to ${to}`, ...arrival }).toBeGreaterThan(0)
  return found as Extract<Message, { kind: Kind }>
}

/**
 * Returns the URL of the tested server's sandbox inbox; with `npm start`, its port is the server's port plus
 * 25.
 */
function inboxUrl(): string {
  const configuredUrl = process.env['E2E_INBOX_URL']
  if (configuredUrl) return configuredUrl
  const url = new URL(process.env['E2E_BASE_URL'] ?? 'http://localhost:3000')
  return `http://localhost:${Number(url.port) + 25}`
}
