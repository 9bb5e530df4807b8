import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { whileHere } from '../../../ui/while-here.ts'
import { type DeviceProblem, deviceProblem } from '../../device-problem.ts'
import { type Camera, cameras, closeCamera, openCamera, type Subject } from './camera.ts'

type State = { at: 'starting' } | { at: 'on' } | { at: 'problem'; problem: DeviceProblem | 'lost' }

const onVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Plays only while the page is visible: no camera may stay on in a hidden page. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, subject: Subject) {
  const isLookedAt = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const [found, setFound] = useState<readonly Camera[]>([])
  const [wanted, setWanted] = useState<{ id?: string }>({})
  const [state, setState] = useState<State>({ at: 'starting' })
  const [current, setCurrent] = useState('')
  useEffect(() => {
    if (!isLookedAt) return undefined
    let stream: MediaStream | undefined
    const stop = whileHere(async (here) => {
      setState({ at: 'starting' })
      try {
        const opened = await openCamera(subject, wanted.id)
        // The component unmounted while the browser asked for permission.
        if (!here()) return closeCamera(opened)
        stream = opened
        for (const track of opened.getVideoTracks()) {
          track.addEventListener('ended', () => setState({ at: 'problem', problem: 'lost' }))
          setCurrent(track.getSettings().deviceId ?? '')
        }
        if (video.current) {
          video.current.srcObject = opened
          await video.current.play()
        }
        const all = await cameras()
        if (!here()) return
        setFound(all)
        setState({ at: 'on' })
      } catch (error) {
        if (here()) setState({ at: 'problem', problem: deviceProblem(error) })
      }
    })
    return () => {
      stop()
      if (stream) closeCamera(stream)
    }
  }, [isLookedAt, subject, video, wanted])
  return {
    state,
    found,
    current,
    choose: (id: string) => setWanted({ id }),
    tryAgain: () => setWanted({ ...wanted }),
  }
}
