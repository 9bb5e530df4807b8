const KEY = 'checklist_progress'
const OWNER_KEY = 'checklist_progress_owner'

/** Lets the dashboard paint before the vault opens, from steps that sign-out clears. */
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
    // If storage is forbidden, the dashboard waits for the vault.
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
