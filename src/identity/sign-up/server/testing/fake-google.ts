import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export const goodVerdict = {
  success: true,
  score: 0.9,
  action: 'signup/verifications',
  hostname: 'fans.example',
}

/** Starts a server that imitates reCAPTCHA's siteverify and responds with `answer` to every token. */
export async function startFakeGoogle() {
  const requests: URLSearchParams[] = []
  const google = {
    /** The response body; a string is sent unchanged. */
    answer: goodVerdict as object | string,
    status: 200,
    asked: requests,
    url: '',
    close: () => new Promise(resolve => server.close(resolve)),
  }
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requests.push(new URLSearchParams(Buffer.concat(chunks).toString()))
    response.writeHead(google.status, { 'Content-Type': 'application/json' })
    response.end(typeof google.answer === 'string' ? google.answer : JSON.stringify(google.answer))
  }
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  google.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return google
}
