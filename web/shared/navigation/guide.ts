const KEY = 'cairn_guide_at'

/** Where a question of the guided start stands in its address; the end where there is none. */
export const questionInAddress = (id: string | undefined): string => `#ask-${id ?? 'end'}`

/** A question of the guided start sends somebody to a screen of its own: that screen leads back to it. In this tab only. */
export function leaveGuideFor(path: string, question: string): void {
  try {
    sessionStorage.setItem(KEY, `${path}${questionInAddress(question)}`)
  } catch {
    // Storage may be forbidden: Start Here on the dashboard leads back as well.
  }
}

/** The way back to the question from which somebody came to this screen or one before it, `undefined` where they came otherwise. */
export function wayBackToGuide(path: string): string | undefined {
  try {
    const [left, question] = sessionStorage.getItem(KEY)?.split('#') ?? []
    // A story is written on a page of its own below that of its kind.
    const isThere = left !== undefined && (path === left || path.startsWith(`${left}/`))
    return isThere && question !== undefined ? `/start#${question}` : undefined
  } catch {
    return undefined
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
