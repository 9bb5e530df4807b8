/** Why a camera or a microphone can't be used, as far as the browser tells. */
export type DeviceProblem = 'refused' | 'missing' | 'busy' | 'failed'

/** Tells from what `getUserMedia` rejected with why there is no camera or microphone. */
export function deviceProblem(error: unknown): DeviceProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'failed'
}
