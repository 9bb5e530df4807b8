/** A camera, and what it is called: '' until somebody allows one to be used. */
export type Camera = { id: string; label: string }

/** What the camera is for: the one that looks at whoever sits there is for their face. */
export type Subject = 'page' | 'thing' | 'face'

/** As many pixels as the camera has: small print needs them. */
const size = { width: { ideal: 4096 }, height: { ideal: 2160 } }

/** The cameras of this device. None where the browser lets no page use one. */
export async function cameras(): Promise<Camera[]> {
  if (!('mediaDevices' in navigator)) return []
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.flatMap(({ kind, deviceId, label }) => (kind === 'videoinput' ? { id: deviceId, label } : []))
}

/**
 * Opens a camera: the one with this id, else the one that fits best. The browser may ask first. Nothing of what it sees leaves this page.
 * Rejects with what `deviceProblem` understands.
 */
export function openCamera(subject: Subject, id: string | undefined): Promise<MediaStream> {
  const facingMode = subject === 'face' ? 'user' : 'environment'
  const which = id === undefined ? { facingMode } : { deviceId: { exact: id } }
  return navigator.mediaDevices.getUserMedia({ video: { ...size, ...which } })
}

/** Switches a camera off. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

const QUALITY = 0.92

/** What the camera shows now, at its full size. Rejects where there is nothing yet. */
export async function frameOf(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (jpeg) => (jpeg === null ? reject(new Error('The camera shows nothing yet.')) : resolve(jpeg)),
      'image/jpeg',
      QUALITY,
    )
  })
}
