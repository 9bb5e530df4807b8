import { type RefObject, useEffect } from 'react'

/** In pixels: a press that moves less is a click, not a drag. */
const still = 5

/** Scrolls a frame by dragging with the mouse. Touch scrolls it natively. */
export function useDrag(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    let from: { x: number; y: number } | undefined
    let dragged = false
    const onDown = ({ pointerType, button, clientX, clientY }: PointerEvent) => {
      dragged = false
      if (pointerType === 'mouse' && button === 0)
        from = { x: element.scrollLeft + clientX, y: element.scrollTop + clientY }
    }
    const onMove = ({ clientX, clientY, buttons }: PointerEvent) => {
      if (from === undefined) return
      if (buttons === 0) {
        onUp()
        return
      }
      const [left, top] = [from.x - clientX, from.y - clientY]
      dragged ||= Math.hypot(left - element.scrollLeft, top - element.scrollTop) > still
      if (!dragged) return
      element.classList.add('dragged')
      element.scrollTo(left, top)
    }
    const onUp = () => {
      from = undefined
      element.classList.remove('dragged')
    }
    // The click that ends a drag must not select a relative.
    const onClick = (event: MouseEvent) => {
      if (dragged) event.stopPropagation()
      dragged = false
    }
    element.addEventListener('pointerdown', onDown)
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    element.addEventListener('click', onClick, true)
    return () => {
      element.removeEventListener('pointerdown', onDown)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      element.removeEventListener('click', onClick, true)
    }
  }, [frame])
}
