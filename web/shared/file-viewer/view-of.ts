/** Pictures that the browser or our decoder draws, but not SVG, which can contain scripts. */
const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp', 'image/tiff']

/** The viewer for a media type; undefined if only another program opens it. */
export function viewOf(type: string): 'pdf' | 'image' | 'text' | 'audio' | undefined {
  if (type === 'application/pdf') return 'pdf'
  if (type === 'text/plain') return 'text'
  if (type.startsWith('audio/')) return 'audio'
  return pictures.includes(type) ? 'image' : undefined
}

export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
