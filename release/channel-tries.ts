import type { MessageOf } from '../contract/release-service.ts'
import { type Estate, findRelease, isOpen } from './estate.ts'
import type { Outcome } from './outcome.ts'
import { lineOf } from './reporting.ts'

/** Logs how the server tried to reach the owner. It is the server's word, and moves no date. */
export function takeTried(estate: Estate, message: MessageOf<'tried'>): Outcome {
  const release = findRelease(estate, message.releaseId)
  if (!isOpen(release)) return { estate, lines: [] }
  const { channel, ok, answer } = message
  return { estate, lines: [lineOf(release, 'tried', 'server', { channel, ok: ok ? 'yes' : 'no', answer })] }
}
