import { SealError } from '../../vault/index.ts'
import { EstateError } from '../model/estate.ts'
import type { Core, Keys } from './core.ts'

export const alarmText =
  'What our server sent does not match what you saved. Nothing was changed. Please do not enter anything for now, and tell the person who runs this site.'

export const alarm = (): EstateError => new EstateError('not-verified', alarmText)

/** Shows a notice for a failed check and returns the alarm; returns other errors unchanged. */
export function asAlarm(core: Core, error: unknown): unknown {
  const known = error instanceof EstateError && (error.code === 'not-verified' || error.code === 'not-a-record')
  if (!(error instanceof SealError) && !known) return error
  core.notify('alarm', alarmText)
  return alarm()
}

const raised = new WeakMap<Keys, Set<string>>()

/** Raises an alarm once per subject and sign-in: a retry does not show a dismissed alarm again. */
export function alarmOnce(core: Core, keys: Keys, subject: string, text: string): void {
  const known = raised.get(keys) ?? new Set()
  raised.set(keys, known)
  const finding = `${subject}: ${text}`
  if (known.has(finding)) return
  known.add(finding)
  core.notify('alarm', text)
}
