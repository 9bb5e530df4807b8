import { useSyncExternalStore } from 'react'

/** The root font size in pixels that the picture is designed for. */
const designedFor = 18

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true })
  return () => observer.disconnect()
}

const scaleNow = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || designedFor) / designedFor

/** The user’s text size relative to the default: boxes scale as a whole and cut off no name. */
export const useTextScale = (): number => useSyncExternalStore(subscribe, scaleNow)
