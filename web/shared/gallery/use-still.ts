import { type RefObject, useEffect, useState } from 'react'

const stillAfter = 4000

/** Reduced motion and forced colors keep the controls; the user may switch either on meanwhile. */
const keepsControls = '(prefers-reduced-motion: reduce), (forced-colors: active)'

const signs = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'focusout'] as const

function isControlled(stage: HTMLElement | null): boolean {
  const control = document.activeElement?.closest('[data-control]') ?? null
  return control !== null && stage?.contains(control) === true
}

/** Becomes true after four seconds without input, unless a control of the stage has the focus. */
export function useStill(stage: RefObject<HTMLElement | null>): boolean {
  const [still, setStill] = useState(false)
  useEffect(() => {
    const kept = typeof matchMedia === 'function' ? matchMedia(keepsControls) : undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      if (kept?.matches !== true && !isControlled(stage.current)) setStill(true)
    }
    const wake = () => {
      clearTimeout(timer)
      setStill(false)
      timer = setTimeout(rest, stillAfter)
    }
    // Browsers report a move under a resting pointer when a slide changes.
    let last = ''
    const moved = ({ screenX, screenY }: PointerEvent) => {
      const place = `${screenX} ${screenY}`
      if (place !== last) wake()
      last = place
    }
    wake()
    for (const sign of signs) addEventListener(sign, wake, { passive: true })
    addEventListener('pointermove', moved, { passive: true })
    kept?.addEventListener('change', wake)
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, wake)
      removeEventListener('pointermove', moved)
      kept?.removeEventListener('change', wake)
    }
  }, [stage])
  return still
}
