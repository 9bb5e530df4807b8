const KEY = 'checklist_progress'
const OWNER_KEY = 'checklist_progress_owner'

/**
 * What the browser remembers of the checklist, so that the dashboard stands at once, before the estate is opened: which steps
 * are complete and nothing else. It belongs to one estate, and goes when somebody signs out.
 */
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
    // Storage may be forbidden: then the dashboard waits for the estate.
  }
}

export function forgetProgress(): void {
  try {
    localStorage.removeItem(KEY)
    localStorage.removeItem(OWNER_KEY)
  } catch {
    // Nothing was kept, then.
  }
}
