import { Pause, Play } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FileReference } from '../../estate/types.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { clock } from './clock.ts'
import type { MemoryStory } from './memory-story.ts'
import { useAutoplay, useOpening } from './use-opening.ts'
import { words } from './words.ts'

type At = { now: number; all: number }

type Sounding = {
  sound: FileReference
  open: OpenFile
  onAt: (at: At) => void
  onOver: () => void
  onFailed: () => void
}

/** @param inSlideshow autoplays; the button then calls `onPause` */
export function Voice({
  story,
  sound,
  open,
  inSlideshow,
  onPause,
  onOver,
  onFailed,
}: Pick<Sounding, 'sound' | 'open' | 'onOver' | 'onFailed'> & {
  story: MemoryStory
  inSlideshow: boolean
  onPause: () => void
}) {
  const [pressed, setPressed] = useState(false)
  const [begun, setBegun] = useState(inSlideshow)
  const [failed, setFailed] = useState(false)
  const [{ now, all }, setAt] = useState<At>({ now: 0, all: 0 })
  const player = useRef<HTMLAudioElement>(null)
  const on = pressed || inSlideshow
  if (inSlideshow && !begun) setBegun(true)
  const press = () => {
    setBegun(true)
    if (inSlideshow) onPause()
    setPressed(!on)
  }
  return (
    <div data-control className="told">
      <button type="button" className="told-button" onClick={press}>
        <span className="told-disc">
          {on ? <Pause aria-hidden="true" className="size-6" /> : <Play aria-hidden="true" className="size-6" />}
        </span>
        <span className="min-w-0">
          <span className="block font-semibold">{on ? words.stopHearing : words.hear}</span>
          <span className="line-clamp-2 text-soft wrap-anywhere">{story.title}</span>
        </span>
      </button>
      {failed && <p role="alert">{words.notHeard}</p>}
      <div className="told-time" data-unknown={all === 0 || undefined}>
        <input
          type="range"
          aria-label={words.position}
          aria-valuetext={words.timeOf(clock(now), clock(all))}
          min={0}
          max={Math.max(1, Math.floor(all))}
          value={Math.floor(now)}
          onChange={({ target }) => {
            if (player.current) player.current.currentTime = Number(target.value)
          }}
        />
        <span aria-hidden="true">{clock(all)}</span>
      </div>
      {begun && !failed && (
        <Sounds
          {...{ sound, open, player, on }}
          onAt={setAt}
          onOver={() => {
            setPressed(false)
            onOver()
          }}
          onFailed={() => {
            setPressed(false)
            setFailed(true)
            onFailed()
          }}
        />
      )}
    </div>
  )
}

function Sounds({
  sound,
  open,
  player,
  on,
  onAt,
  onOver,
  onFailed,
}: Sounding & { player: RefObject<HTMLAudioElement | null>; on: boolean }) {
  const { opening, unplayable, onRefused } = useOpening(sound, open)
  const address = 'address' in opening ? opening.address : undefined
  const silent = useAutoplay(player, address, on)
  const fails = unplayable || silent || 'failure' in opening
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    if (fails) failed()
  }, [fails])
  if (address === undefined) return null
  const told = ({ currentTarget: { currentTime, duration } }: { currentTarget: HTMLAudioElement }) =>
    onAt({ now: currentTime, all: Number.isFinite(duration) ? duration : 0 })
  return (
    <audio
      ref={player}
      src={address}
      onLoadedMetadata={told}
      onDurationChange={told}
      onTimeUpdate={told}
      onEnded={onOver}
      onError={onRefused}
    >
      <track kind="captions" />
    </audio>
  )
}
