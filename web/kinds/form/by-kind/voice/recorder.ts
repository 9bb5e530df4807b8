import { type DeviceProblem, deviceProblem } from '../../../device-problem.ts'
import { whenMade } from '../../../when-made.ts'

/** Formats that browsers record, the most widely playable first. */
const wanted = [
  'audio/mp4;codecs=mp4a.40.2',
  'audio/webm;codecs=opus',
  'audio/mp4',
  'audio/ogg;codecs=opus',
  'audio/webm',
]

/** Enough for speech: an hour takes about 29 MB. */
const bitsPerSecond = 64_000

export type RecordingProblem = 'unable' | DeviceProblem

export type Recording = {
  level(): number
  pause(): void
  resume(): void
  stop(): Promise<Blob>
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
 * Records the microphone. After a disconnection calls `onLost`; `stop` still returns the sound.
 * @throws RecordingError
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
    // Emits data every second, so that a disconnected microphone loses at most the last second.
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

export class RecordingError extends Error {
  readonly problem: RecordingProblem
  constructor(problem: RecordingProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

const endings: Readonly<Record<string, string>> = { 'audio/mp4': 'm4a', 'audio/webm': 'webm', 'audio/ogg': 'ogg' }

export function asFile(recorded: Blob, madeAt: Date): File {
  return new File([recorded], `Recording of ${whenMade(madeAt)}.${endings[recorded.type] ?? 'webm'}`, {
    type: recorded.type,
  })
}
