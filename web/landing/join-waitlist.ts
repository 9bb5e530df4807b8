import { alreadyOnWaitlist, type WaitlistRequest, waitlistPath } from '../../contract/waitlist-rules.ts'

export type JoinResult = 'joined' | 'already' | 'failed'

/** Never rejects: after a lost connection it resolves to `failed`. */
export async function joinWaitlist(request: WaitlistRequest): Promise<JoinResult> {
  try {
    const response = await fetch(waitlistPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: JSON.stringify(request),
    })
    if (response.ok) return 'joined'
    return codeOf(await response.json()) === alreadyOnWaitlist.code ? 'already' : 'failed'
  } catch {
    return 'failed'
  }
}

/** The error code in the answer of a failed call; undefined if the answer has another shape. */
function codeOf(answer: unknown): unknown {
  const error = answer instanceof Object && 'error' in answer ? answer.error : undefined
  return error instanceof Object && 'code' in error ? error.code : undefined
}
