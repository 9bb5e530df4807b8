/**
 * Runs `act` after the next paint; in a hidden tab, once that is visible. Rendering in steps would
 * otherwise be laid out as one, which blocks a slow phone.
 * @returns a cancel function
 */
export function afterFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // A frame callback runs just before the paint, its timer just after.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
