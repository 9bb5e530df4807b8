import { STATUS_CODES } from 'node:http'
import type { Problem } from './outside.ts'

/** For owners and the release log, whose readers must not learn a host. */
export const problems: Record<Problem, string> = {
  'no-address': 'That is no address of the web. It has to start with https://.',
  'not-https': 'An address on the internet has to start with https://.',
  'no-name': 'No such name is known.',
  inside:
    'It leads into a private network. The server does not call addresses there, unless the person who runs it allows that.',
  'too-slow': 'No answer came within 5 seconds.',
  certificate: 'Its certificate is not valid.',
  unreachable: 'No connection could be made.',
  'no-push-service': 'It belongs to no push service that this server knows.',
}

/** @returns the status in words, as `404 Not Found`; a redirect says that it is not followed */
export function statusText(status: number): string {
  const text = `${status} ${STATUS_CODES[status] ?? ''}`.trim()
  return status >= 300 && status < 400 ? `${text}, which leads elsewhere and is not followed` : text
}

export const isTaken = (status: number): boolean => status >= 200 && status < 300
