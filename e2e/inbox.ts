import { expect } from '@playwright/test'

/** An email in the sandbox's inbox. Names in `headers` are lower case. */
export interface ReceivedEmail {
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

type Message = { kind: 'sms'; text: string } | ({ kind: 'mail' } & ReceivedEmail)

interface Since {
  /**
   * Only messages that arrived after this time, in milliseconds since 1970 (`Date.now()` before the step).
   */
  after?: number
}

/** Messages are sent by the job queue, which may be busy. */
const arrival = { timeout: 20_000, intervals: [50, 100, 200] }

/** Returns the text of the newest message to a number in E.164; polls until there is one. */
export async function waitForSms(e164: string, { after = 0 }: Since = {}): Promise<string> {
  return (await newest('sms', e164, after)).text
}

/** Returns the newest email to an address; polls until there is one. */
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

/** Inbox of the tested server's sandbox; `npm start` uses the server's port plus 25. */
function inboxUrl(): string {
  const configuredUrl = process.env['E2E_INBOX_URL']
  if (configuredUrl) return configuredUrl
  const url = new URL(process.env['E2E_BASE_URL'] ?? 'http://localhost:3000')
  return `http://localhost:${Number(url.port) + 25}`
}
