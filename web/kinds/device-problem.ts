export type DeviceProblem = 'refused' | 'missing' | 'busy' | 'failed'

export function deviceProblem(error: unknown): DeviceProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'failed'
}
