import { type RefObject, useEffect, useEffectEvent } from 'react'

const far = 60

/** Elements that handle these keys themselves; for the space bar also buttons and links. */
const ownKeys = 'audio, video, input, textarea, select, [role="menu"]'
const ownSpace = `${ownKeys}, button, a`

const isWithin = ({ target }: Event, selector: string) => target instanceof Element && target.closest(selector) !== null

/** `onLeaf` gets 1 for next, -1 for previous. Ignores keys while a dialog is above the stage. */
export function useLeafing(
  stage: RefObject<HTMLElement | null>,
  { onLeaf, onSpace }: { onLeaf: (by: number) => void; onSpace: () => void },
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    const isHere = target === document.body || (target instanceof Node && stage.current?.contains(target) === true)
    if (!isHere || event.altKey || event.ctrlKey || event.metaKey) return
    if (key === ' ' && !isWithin(event, ownSpace)) {
      event.preventDefault()
      onSpace()
    }
    if (key === 'ArrowLeft' && !isWithin(event, ownKeys)) onLeaf(-1)
    if (key === 'ArrowRight' && !isWithin(event, ownKeys)) onLeaf(1)
  })
  const onSwipe = useEffectEvent((by: number) => onLeaf(by))
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', pressed)
    const stop = followSwipes(stage.current, (by) => onSwipe(by))
    return () => {
      removeEventListener('keydown', pressed)
      stop()
    }
  }, [stage])
}

function followSwipes(element: HTMLElement | null, onSwipe: (by: number) => void): () => void {
  let from: number | undefined
  const down = (event: TouchEvent) => {
    const [touch] = event.touches
    from = event.touches.length === 1 && !isWithin(event, 'input') ? touch?.clientX : undefined
  }
  const up = ({ changedTouches }: TouchEvent) => {
    const moved = from === undefined ? 0 : (changedTouches[0]?.clientX ?? from) - from
    from = undefined
    if (Math.abs(moved) > far) onSwipe(moved < 0 ? 1 : -1)
  }
  element?.addEventListener('touchstart', down, { passive: true })
  element?.addEventListener('touchend', up)
  return () => {
    element?.removeEventListener('touchstart', down)
    element?.removeEventListener('touchend', up)
  }
}
