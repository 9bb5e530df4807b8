const patience = 8000

/** Whether this browser can play a recording or a video; `undefined` where it does not say within a few seconds. */
export async function plays(file: Blob, type: string): Promise<boolean | undefined> {
  const player = document.createElement(type.startsWith('video/') ? 'video' : 'audio')
  // Where nothing at all can be played, nothing is known.
  if (player.canPlayType('audio/wav') === '') return undefined
  const address = URL.createObjectURL(file)
  const tooLong = AbortSignal.timeout(patience)
  try {
    return await new Promise<boolean | undefined>((resolve) => {
      player.addEventListener('loadedmetadata', () => resolve(true))
      player.addEventListener('error', () => resolve(false))
      tooLong.addEventListener('abort', () => resolve(undefined))
      player.preload = 'metadata'
      player.src = address
    })
  } finally {
    player.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}
