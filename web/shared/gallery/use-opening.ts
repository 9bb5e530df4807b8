import { type RefObject, useEffect, useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import type { FileReference, Progress as Bytes } from '../../estate/types.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { playingAddress } from './playing-address.ts'

type Opening = { bytes: Bytes } | { address: string } | { failure: string }

/** Streams if possible. `onRefused` retries the whole file once, then it is `unplayable`. */
export function useOpening(file: FileReference, open: OpenFile) {
  const [opening, setOpening] = useState<Opening>({ bytes: { done: 0, total: file.size } })
  const [unplayable, setUnplayable] = useState(false)
  const [whole, setWhole] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const show = (next: Opening) => {
      if (!stop.signal.aborted) setOpening(next)
    }
    const piecewise = whole ? undefined : playingAddress(file, open)
    let address: string | undefined
    const begin = async () => {
      if (piecewise) {
        show({ address: piecewise.address })
        return
      }
      try {
        const { bytes, type } = await open(file, { signal: stop.signal, onProgress: (done) => show({ bytes: done }) })
        if (stop.signal.aborted) return
        address = URL.createObjectURL(new Blob([bytes], { type }))
        show({ address })
      } catch (error) {
        show({ failure: messageOf(error) })
      }
    }
    void begin()
    return () => {
      stop.abort()
      piecewise?.close()
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [file, open, whole])
  const onRefused = () => {
    if ('address' in opening && opening.address.startsWith('blob:')) setUnplayable(true)
    else {
      setOpening({ bytes: { done: 0, total: file.size } })
      setWhole(true)
    }
  }
  return { opening, unplayable, onRefused }
}

/** Plays while `on`, and pauses afterwards. Returns true if the browser refuses to autoplay. */
export function useAutoplay(
  media: RefObject<HTMLMediaElement | null>,
  source: string | undefined,
  on: boolean,
): boolean {
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    const player = media.current
    if (!on || source === undefined || player === null) return undefined
    let here = true
    player.play().then(
      () => here && setSilent(false),
      () => here && setSilent(true),
    )
    return () => {
      here = false
      player.pause()
    }
  }, [media, on, source])
  return silent
}
