import { useSyncExternalStore } from 'react'

export type Toast = {
  id: number
  tone: 'success' | 'failure'
  title: string
  description?: string
  /** One thing to do about it, *Undo* say. */
  action?: { label: string; onAction: () => void }
  /** How long it stays, in milliseconds. */
  duration: number
}

const SUCCESS_MS = 3000
const FAILURE_MS = 5000
/** A button needs time to be reached (WCAG 2.2.1), so a toast with one stays longer than the plain ones. */
const WITH_ACTION_MS = 10_000

let current: Toast | null = null
let made = 0
const listeners = new Set<() => void>()

function set(next: Toast | null): void {
  current = next
  for (const listener of listeners) listener()
}

/**
 * Shows a notice. At most one is visible: a new one takes the place of the one before. Success stays 3 s, failure 5 s, one
 * with a button 10 s, and any of them while it is hovered or focused.
 */
export function toast(
  notice: Omit<Toast, 'id' | 'tone' | 'duration'> & { tone?: Toast['tone']; duration?: number },
): void {
  const { tone = 'success', ...rest } = notice
  const usual = tone === 'failure' ? FAILURE_MS : SUCCESS_MS
  made += 1
  set({ duration: rest.action === undefined ? usual : WITH_ACTION_MS, ...rest, tone, id: made })
}

/** Takes the notice away, if it is still the one shown. */
export function dismissToast(id: number): void {
  if (current?.id === id) set(null)
}

/** The notice to show now. */
export function useToast(): Toast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
    () => null,
  )
}
