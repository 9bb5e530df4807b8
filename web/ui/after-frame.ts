/**
 * After the next paint; in a hidden tab, once visible. Without the delay, the browser would lay out
 * several render steps as one, which blocks a slow phone. Returns a cancel function.
 */
export function afterFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // An animation frame callback runs just before the paint, so its timer runs just after.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
