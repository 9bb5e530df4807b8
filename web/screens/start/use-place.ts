import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { questionInAddress as hashOf } from '../../shared/navigation/guide.ts'

type Place = {
  at: string | undefined
  /** True if the user came from another question. */
  moved: boolean
  said?: string | undefined
}

/** Keeps the place in the address, so that *Back* returns to the previous question. */
export function usePlace(
  order: readonly string[],
  first: () => string | undefined,
): [place: Place, goTo: (at: string | undefined, said?: string) => void] {
  const inAddress = () => [...order, undefined].find((at) => hashOf(at) === location.hash)
  const isInAddress = () => inAddress() !== undefined || location.hash === hashOf(undefined)
  const [place, setPlace] = useState<Place>(() => ({ at: isInAddress() ? inAddress() : first(), moved: false }))

  // A save may finish after the user has left, and must not change the next page's address.
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
