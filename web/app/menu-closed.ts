const KEY = 'cairn_menu_closed'

/** The groups that somebody closed in the menu of this browser, by path. */
export function closedGroups(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : []
  } catch {
    return []
  }
}

export function rememberClosed(paths: readonly string[]): void {
  try {
    if (paths.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(paths))
  } catch {
    // Storage may be forbidden: then every group is open again the next time.
  }
}
