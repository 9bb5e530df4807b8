import { once } from 'node:events'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'

const patienceMilliseconds = 3000
const longestAnswer = 64 * 1024

/** Returns undefined if no JSON arrives within three seconds. */
export async function readJsonFrom(address: string, path: string): Promise<unknown> {
  const url = new URL(path, address)
  // An expired certificate must not hide a running server, and callers believe nothing without a
  // proof of its own.
  const options = { rejectUnauthorized: false, signal: AbortSignal.timeout(patienceMilliseconds) }
  const call = url.protocol === 'https:' ? requestSecure(url, options) : requestPlain(url, options)
  call.end()
  try {
    const [response] = await once(call, 'response')
    const found: unknown = JSON.parse(await textOf(response))
    return found
  } catch {
    return undefined
  } finally {
    call.destroy()
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of response.setEncoding('utf8')) {
    text += String(part)
    if (text.length > longestAnswer) throw new Error('The answer is too long.')
  }
  return text
}
