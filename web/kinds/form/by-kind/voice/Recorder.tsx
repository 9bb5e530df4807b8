import { Check, Mic, Pause, Square } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SoundPlayer } from '../../../../shared/file-viewer/Sound.tsx'
import { useAskBeforeLeaving } from '../../../../ui/ask-before-leaving.ts'
import { Button, Notice } from '../../../../ui/index.ts'
import { client } from '../../../../estate/index.ts'
import { useOpenQuestion, useHold, useSealForDraft } from '../../form-context.ts'
import { type UnkeptRecording, unkeptRecording, recordingKeeper, forgetRecording } from '../../unsaved-forms.ts'
import { words } from '../words.ts'
import { asFile, record, type Recording, RecordingError, type RecordingProblem } from './recorder.ts'

const { voice } = words

type State =
  | { at: 'idle'; problem?: RecordingProblem; thrownAway?: UnkeptRecording }
  | { at: 'asking'; before?: UnkeptRecording }
  | { at: 'recording' | 'paused'; recording: Recording }
  | { at: 'done'; left: UnkeptRecording; why?: string | undefined }

const silentMilliseconds = 4000
const audible = 0.02
const presentMilliseconds = 60_000

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

function useRecorder(onKeep: (file: File) => Promise<boolean>) {
  const [found] = useState(unkeptRecording)
  const [state, setState] = useState<State>(found ? { at: 'done', left: found, why: voice.ended.left } : { at: 'idle' })
  const current = useRef<Recording>(undefined)
  const unkept = useRef(found)
  const unmounted = useRef(false)
  const hold = useHold()
  const inDraft = useSealForDraft() !== undefined
  const keeping = useRef<Promise<boolean>>(undefined)
  const keepThis = (left: UnkeptRecording): Promise<boolean> => {
    keeping.current ??= onKeep(asFile(left.recorded, left.madeAt))
      .catch(() => false)
      .finally(() => {
        keeping.current = undefined
      })
    return keeping.current
  }
  // Stores the recording in the form's draft. If sealing fails, as after a lock, the tab remembers
  // the recording.
  const onLeft = useEffectEvent(async (left: UnkeptRecording, remember: (left: UnkeptRecording) => void) => {
    if (left.recorded.size > 0 && !(inDraft && (await keepThis(left)))) remember(left)
  })
  useEffect(() => {
    const remember = recordingKeeper()
    forgetRecording()
    unmounted.current = false
    return () => {
      unmounted.current = true
      const recording = current.current
      current.current = undefined
      if (recording) hold(recording.stop().then((recorded) => onLeft({ recorded, madeAt: new Date() }, remember)))
      else if (unkept.current) hold(onLeft(unkept.current, remember))
    }
  }, [hold])
  const underWay = state.at === 'recording' || state.at === 'paused' || state.at === 'done'
  useAskBeforeLeaving(underWay)

  const settle = (next: State) => {
    unkept.current = next.at === 'done' ? next.left : next.at === 'asking' ? next.before : undefined
    setState(next)
  }
  const finish = async (why?: string) => {
    const recording = current.current
    if (recording === undefined) return
    current.current = undefined
    const recorded = await recording.stop()
    const left = { recorded, madeAt: new Date() }
    settle(recorded.size === 0 ? { at: 'idle', problem: 'failed' } : { at: 'done', left, why })
  }
  /** @param before the earlier recording, which stays until the new recording starts */
  const begin = async (before?: UnkeptRecording) => {
    settle({ at: 'asking', ...(before && { before }) })
    try {
      const recording = await record(() => void finish(voice.ended.lost))
      // The user closed the dialog while the browser asked for permission.
      if (unmounted.current) {
        recording.discard()
        return
      }
      current.current = recording
      settle({ at: 'recording', recording })
    } catch (error) {
      const problem = error instanceof RecordingError ? error.problem : 'failed'
      settle(before ? { at: 'done', left: before, why: voice.problems[problem] } : { at: 'idle', problem })
    }
  }
  const pause = () => {
    if (state.at === 'recording') {
      state.recording.pause()
      setState({ ...state, at: 'paused' })
    } else if (state.at === 'paused') {
      state.recording.resume()
      setState({ ...state, at: 'recording' })
    }
  }

  return { state, underWay, keepThis, settle, begin, finish, pause }
}

/** Calls `onKeep` with the file. The form cannot be saved while a recording waits. */
export function Recorder({
  id,
  busy,
  onKeep,
}: {
  id: string
  busy: boolean
  onKeep: (file: File) => Promise<boolean>
}) {
  const { state, underWay, keepThis, settle, begin, finish, pause } = useRecorder(onKeep)
  useOpenQuestion(id, underWay ? voice.notKept : undefined)
  if (state.at === 'done')
    return (
      <Listen
        recorded={state.left.recorded}
        why={state.why}
        busy={busy}
        onKeep={async () => {
          if (await keepThis(state.left)) settle({ at: 'idle' })
        }}
        onAgain={() => void begin(state.left)}
        onDiscard={() => settle({ at: 'idle', thrownAway: state.left })}
      />
    )
  if (state.at === 'recording' || state.at === 'paused')
    return (
      <Running
        recording={state.recording}
        paused={state.at === 'paused'}
        onStop={() => void finish()}
        onPause={pause}
      />
    )
  const thrownAway = state.at === 'idle' ? state.thrownAway : undefined
  return (
    <div className="flex flex-col gap-3">
      {state.at === 'idle' && state.problem && (
        <Notice tone="amber" role="alert">
          {voice.problems[state.problem]}
        </Notice>
      )}
      {thrownAway && <output>{voice.thrownAway}</output>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          variant="secondary"
          busy={state.at === 'asking' || busy}
          icon={<Mic aria-hidden="true" className="size-5" />}
          onClick={() => void begin()}
        >
          {state.at === 'asking' ? voice.asking : voice.record}
        </Button>
        {thrownAway && (
          <Button variant="quiet" onClick={() => settle({ at: 'done', left: thrownAway })}>
            {voice.bringBack}
          </Button>
        )}
      </div>
    </div>
  )
}

function Running({
  recording,
  paused,
  onStop,
  onPause,
}: {
  recording: Recording
  paused: boolean
  onStop: () => void
  onPause: () => void
}) {
  return (
    <div className="flex flex-col gap-3 rounded-xl border border-line bg-card p-4">
      <Level recording={recording} paused={paused} />
      <div className="flex flex-wrap gap-3">
        <Button icon={<Square aria-hidden="true" className="size-5" />} onClick={onStop}>
          {voice.stop}
        </Button>
        <Button
          variant="secondary"
          icon={
            paused ? <Mic aria-hidden="true" className="size-5" /> : <Pause aria-hidden="true" className="size-5" />
          }
          onClick={onPause}
        >
          {paused ? voice.resume : voice.pause}
        </Button>
      </div>
    </div>
  )
}

function Level({ recording, paused }: { recording: Recording; paused: boolean }) {
  const meter = useRef<HTMLMeterElement>(null)
  const [seconds, setSeconds] = useState(0)
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    if (paused) return undefined
    let before = performance.now()
    let lastSoundAt = before
    let frame = 0
    const look = (now: number) => {
      const level = recording.level()
      if (meter.current) meter.current.value = Math.min(1, Math.sqrt(level))
      if (level > audible) lastSoundAt = now
      setSilent(now - lastSoundAt > silentMilliseconds)
      const passed = (now - before) / 1000
      before = now
      setSeconds((so) => so + passed)
      frame = requestAnimationFrame(look)
    }
    frame = requestAnimationFrame(look)
    // Speaking counts as activity: the idle lock must not interrupt a story.
    const present = setInterval(() => void client.touch().catch(() => undefined), presentMilliseconds)
    return () => {
      cancelAnimationFrame(frame)
      clearInterval(present)
    }
  }, [recording, paused])
  return (
    <>
      <p className="flex flex-wrap items-center gap-3 font-semibold">
        <output>{paused ? voice.isPaused : voice.isRecording}</output>
        <span className="tabular-nums">{clock(seconds)}</span>
      </p>
      <meter
        ref={meter}
        min={0}
        max={1}
        aria-label={voice.level}
        className="h-4 w-full max-w-md overflow-hidden rounded-full border border-stone"
      />
      <output>{silent && !paused && voice.silent}</output>
    </>
  )
}

function Listen({
  recorded,
  why,
  busy,
  onKeep,
  onAgain,
  onDiscard,
}: {
  recorded: Blob
  why: string | undefined
  busy: boolean
  onKeep: () => Promise<void>
  onAgain: () => void
  onDiscard: () => void
}) {
  return (
    <div className="flex flex-col gap-3 rounded-xl border border-line bg-card p-4">
      {why && (
        <Notice tone="amber" role="alert">
          {why}
        </Notice>
      )}
      <p className="font-semibold">{voice.listen}</p>
      <SoundPlayer sound={recorded} label={voice.listen} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button busy={busy} icon={<Check aria-hidden="true" className="size-5" />} onClick={() => void onKeep()}>
          {voice.keep}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onAgain}>
          {voice.again}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onDiscard}>
          {voice.discard}
        </Button>
      </div>
    </div>
  )
}
