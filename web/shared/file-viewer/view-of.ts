/** Pictures that a browser draws, or a library here, and that hold no scripts: SVG is not among them. */
const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp', 'image/tiff']

/** How a file of this type is looked at inside the app; undefined for what only another program opens. */
export function viewOf(type: string): 'pdf' | 'image' | 'text' | 'audio' | undefined {
  if (type === 'application/pdf') return 'pdf'
  if (type === 'text/plain') return 'text'
  if (type.startsWith('audio/')) return 'audio'
  return pictures.includes(type) ? 'image' : undefined
}

/** The words of a text file: by its mark where it has one, else as UTF-8, and where it is none as old Windows programs wrote it. */
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
