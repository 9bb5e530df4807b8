const patience = 8000

/** Whether this browser plays a sound or video; `undefined` if it does not answer in time. */
export async function plays(file: Blob, type: string): Promise<boolean | undefined> {
  const player = document.createElement(type.startsWith('video/') ? 'video' : 'audio')
  // A browser without any codec says nothing about the file.
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
