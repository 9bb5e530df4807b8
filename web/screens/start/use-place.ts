import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { questionInAddress as hashOf } from '../../shared/navigation/guide.ts'

/** Where the person stands: at a question, or at the end; and what was just done. */
export type Place = {
  at: string | undefined
  /** They came here from another question. */
  moved: boolean
  said?: string | undefined
}

/**
 * The question that is asked. It stands in the address, so that *Back* of the browser leads to the question before, and a reload to the
 * same one. Where the address says nothing, it is the `first`.
 */
export function usePlace(
  order: readonly string[],
  first: () => string | undefined,
): [place: Place, goTo: (at: string | undefined, said?: string) => void] {
  const inAddress = () => [...order, undefined].find((at) => hashOf(at) === location.hash)
  const isInAddress = () => inAddress() !== undefined || location.hash === hashOf(undefined)
  const [place, setPlace] = useState<Place>(() => ({ at: isInAddress() ? inAddress() : first(), moved: false }))

  // An answer may be saved after somebody has left: the page they are on then keeps its address.
  const isHere = useRef(false)
  const follow = useEffectEvent(() => {
    if (isInAddress()) setPlace((now) => (now.at === inAddress() ? now : { at: inAddress(), moved: true }))
  })
  const enter = useEffectEvent(() => history.replaceState(history.state, '', hashOf(place.at)))
  useEffect(() => {
    isHere.current = true
    enter()
    addEventListener('hashchange', follow)
    return () => {
      isHere.current = false
      removeEventListener('hashchange', follow)
    }
  }, [])

  const goTo = (at: string | undefined, said?: string) => {
    setPlace({ at, moved: true, said })
    if (isHere.current) location.hash = hashOf(at)
  }
  return [place, goTo]
}
