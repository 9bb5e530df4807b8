const KEY = 'checklist_progress'
const OWNER_KEY = 'checklist_progress_owner'

/** Returns the cached steps, so that the dashboard paints before the estate opens. */
export function keptProgress(ownerId: string): unknown {
  try {
    return localStorage.getItem(OWNER_KEY) === ownerId ? JSON.parse(localStorage.getItem(KEY) ?? 'null') : null
  } catch {
    return null
  }
}

export function keepProgress(ownerId: string, progress: unknown): void {
  try {
    localStorage.setItem(OWNER_KEY, ownerId)
    localStorage.setItem(KEY, JSON.stringify(progress))
  } catch {
    // If storage is forbidden, the dashboard waits until the estate is open.
  }
}

export function forgetProgress(): void {
  try {
    localStorage.removeItem(KEY)
    localStorage.removeItem(OWNER_KEY)
  } catch {
    // If storage is forbidden, there is nothing to clear.
  }
}
