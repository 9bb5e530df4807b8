export type DeviceProblem = 'refused' | 'missing' | 'busy' | 'failed'

/** Maps a rejection of `getUserMedia` to the reason that the dialogs show. */
export function deviceProblem(error: unknown): DeviceProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'failed'
}
