export type Camera = { id: string; label: string }

/** What the user photographs: a face needs the front camera, the other two the back camera. */
export type Subject = 'page' | 'thing' | 'face'

/** Requests the camera's full resolution, because small print needs it. */
const size = { width: { ideal: 4096 }, height: { ideal: 2160 } }

export async function cameras(): Promise<Camera[]> {
  if (!('mediaDevices' in navigator)) return []
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.flatMap(({ kind, deviceId, label }) => (kind === 'videoinput' ? { id: deviceId, label } : []))
}

/** The camera with this id, else the best fit; the browser may ask the user. */
export function openCamera(subject: Subject, id: string | undefined): Promise<MediaStream> {
  const facingMode = subject === 'face' ? 'user' : 'environment'
  const which = id === undefined ? { facingMode } : { deviceId: { exact: id } }
  return navigator.mediaDevices.getUserMedia({ video: { ...size, ...which } })
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

const QUALITY = 0.92

/** Returns the current frame at full size. @throws before the first frame */
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
