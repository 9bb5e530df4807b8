import { useSyncExternalStore } from 'react'

/** The size of text that the picture is drawn for, in pixels: what most people have. */
const usual = 18

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true })
  return () => observer.disconnect()
}

const scaleNow = (): number => (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usual) / usual

/** How much larger somebody wants text than most people: a picture made of boxes of one size grows as a whole, so that no name is cut. */
export const useTextScale = (): number => useSyncExternalStore(subscribe, scaleNow)
