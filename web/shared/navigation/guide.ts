const KEY = 'cairn_guide_at'

/** The guided start sends somebody to a screen of its own: that screen leads back to the questions. In this tab only. */
export function leaveGuideFor(path: string): void {
  try {
    sessionStorage.setItem(KEY, path)
  } catch {
    // Storage may be forbidden: Start Here on the dashboard leads back as well.
  }
}

/** Whether the person came to this screen from the guided start and may want to go on there. */
export function cameFromGuide(path: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === path
  } catch {
    return false
  }
}

/** Back at the questions: nothing leads there any more. */
export function backAtGuide(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // As in `leaveGuideFor`.
  }
}
