import { alreadyOnWaitlist, type WaitlistRequest, waitlistPath } from '../../contract/waitlist-rules.ts'

/** How an entry was answered: kept, known already, or anything else. */
export type JoinResult = 'joined' | 'already' | 'failed'

/** Sends the form. Never rejects: a lost connection is a failure like any other. */
export async function joinWaitlist(request: WaitlistRequest): Promise<JoinResult> {
  try {
    const response = await fetch(waitlistPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: JSON.stringify(request),
    })
    if (response.ok) return 'joined'
    const answer = (await response.json()) as { error?: { code?: string } }
    return answer.error?.code === alreadyOnWaitlist.code ? 'already' : 'failed'
  } catch {
    return 'failed'
  }
}
