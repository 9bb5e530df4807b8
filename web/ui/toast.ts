import { useSyncExternalStore } from 'react'

type Toast = {
  id: number
  tone: 'success' | 'failure'
  title: string
  description?: string
  action?: { label: string; onAction: () => void }
  /** Milliseconds. */
  duration: number
}

const SUCCESS_MS = 3000
const FAILURE_MS = 5000
/** A user needs time to reach a button (WCAG 2.2.1), so a notice with an action stays longer. */
const WITH_ACTION_MS = 10_000

let current: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

function set(next: Toast | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** A success stays for 3 s, a failure for 5 s, a notice with a button for 10 s. */
export function toast(
  notice: Omit<Toast, 'id' | 'tone' | 'duration'> & { tone?: Toast['tone']; duration?: number },
): void {
  const { tone = 'success', ...rest } = notice
  const usual = tone === 'failure' ? FAILURE_MS : SUCCESS_MS
  lastId += 1
  set({ duration: rest.action === undefined ? usual : WITH_ACTION_MS, ...rest, tone, id: lastId })
}

export function dismissToast(id: number): void {
  if (current?.id === id) set(null)
}

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
