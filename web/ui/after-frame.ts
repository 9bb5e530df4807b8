/** Waits for a paint, or the browser would lay out several renders as one. Returns a cancel. */
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
