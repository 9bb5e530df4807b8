/**
 * Does something once what was drawn until now is on the screen; in a tab that nobody looks at, once somebody does. What is put on a page in
 * several steps would else be laid out in one, and a slow phone stands still for it.
 * @returns what stops it
 */
export function afterFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // What is asked for before a frame runs just before it is drawn, and its timer just after.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
