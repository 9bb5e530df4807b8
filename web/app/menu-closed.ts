const KEY = 'cairn_menu_closed'

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
    // Storage may be blocked: then every group opens again next time.
  }
}
