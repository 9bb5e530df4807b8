const KEY = 'cairn_guide_at'

export const questionInAddress = (id: string | undefined): string => `#ask-${id ?? 'end'}`

/** Remembers in this tab the guide question that opened a screen, so that the screen links back. */
export function leaveGuideFor(path: string, question: string): void {
  try {
    sessionStorage.setItem(KEY, `${path}${questionInAddress(question)}`)
  } catch {
    // Storage may be forbidden. *Start Here* on the dashboard links back as well.
  }
}

/** The link back to the guide question that opened this screen, or a screen above it. */
export function wayBackToGuide(path: string): string | undefined {
  try {
    const [left, question] = sessionStorage.getItem(KEY)?.split('#') ?? []
    // A story’s page is below the page of its kind.
    const isAtOrBelow = left !== undefined && (path === left || path.startsWith(`${left}/`))
    return isAtOrBelow && question !== undefined ? `/start#${question}` : undefined
  } catch {
    return undefined
  }
}

export function forgetGuide(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage may be forbidden, as in `leaveGuideFor`.
  }
}
