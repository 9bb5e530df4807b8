import { type DeviceProblem, deviceProblem } from '../../../device-problem.ts'
import { whenMade } from '../../../when-made.ts'

/** What browsers record in, the one that most programs play first. */
const wanted = [
  'audio/mp4;codecs=mp4a.40.2',
  'audio/webm;codecs=opus',
  'audio/mp4',
  'audio/ogg;codecs=opus',
  'audio/webm',
]

/** Spoken words need no more: an hour is some 29 MB. */
const bitsPerSecond = 64_000

/** Why there is no recording, as far as the browser tells. */
export type RecordingProblem = 'unable' | DeviceProblem

/** A recording under way. */
export type Recording = {
  /** How loud it is now, 0 to 1. */
  level(): number
  pause(): void
  resume(): void
  /** Ends it. Gives what was said; an empty blob where nothing arrived. */
  stop(): Promise<Blob>
  /** Ends it, and forgets what was said. */
  discard(): void
}

const canRecord = (): boolean =>
  'MediaRecorder' in globalThis && 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices

function meterOf(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  return {
    level() {
      analyser.getByteTimeDomainData(samples)
      let loudest = 0
      for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample - 128) / 128)
      return loudest
    },
    close: () => void context.close().catch(() => undefined),
  }
}

/**
 * Begins to record what the microphone hears; the browser may ask first. Nothing of it leaves this page.
 * @param onLost the microphone went away by itself: `stop` still gives what was said until then
 * Rejects with a `RecordingProblem`.
 */
export async function record(onLost: () => void): Promise<Recording> {
  if (!canRecord()) throw new RecordingError('unable')
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  } catch (error) {
    throw new RecordingError(deviceProblem(error), { cause: error })
  }
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    const type = wanted.find((one) => MediaRecorder.isTypeSupported(one))
    const recorder = new MediaRecorder(stream, {
      audioBitsPerSecond: bitsPerSecond,
      ...(type !== undefined && { mimeType: type }),
    })
    const parts: Blob[] = []
    const stopped = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.addEventListener('error', onLost)
    for (const track of stream.getTracks()) track.addEventListener('ended', onLost)
    const meter = meterOf(stream)
    const end = () => {
      if (recorder.state !== 'inactive') recorder.stop()
      release()
      meter.close()
    }
    // In pieces: what was said stays, whatever happens to the microphone.
    recorder.start(1000)
    return {
      level: meter.level,
      pause: () => recorder.pause(),
      resume: () => recorder.resume(),
      async stop() {
        end()
        await stopped
        return new Blob(parts, { type: (recorder.mimeType || type || 'audio/webm').split(';')[0] ?? '' })
      },
      discard: end,
    }
  } catch (error) {
    release()
    throw new RecordingError('failed', { cause: error })
  }
}

/** There is no recording; `problem` says why. */
export class RecordingError extends Error {
  readonly problem: RecordingProblem
  constructor(problem: RecordingProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

const endings: Readonly<Record<string, string>> = { 'audio/mp4': 'm4a', 'audio/webm': 'webm', 'audio/ogg': 'ogg' }

/** The recording as a file, called by when it was made. */
export function asFile(recorded: Blob, madeAt: Date): File {
  return new File([recorded], `Recording of ${whenMade(madeAt)}.${endings[recorded.type] ?? 'webm'}`, {
    type: recorded.type,
  })
}
