// The PDF reader needs a real browser. In this fake, a file with a PDF header has a page per line.

const linesOf = (bytes: Uint8Array): string[] => {
  const text = new TextDecoder().decode(bytes)
  if (!text.startsWith('%PDF')) throw new Error('This is no PDF.')
  return text.split('\n')
}

/** Never thrown, because no file of these tests has a password. */
export class LockedPdf extends Error {}

export async function openPdf(bytes: Uint8Array) {
  const lines = linesOf(bytes)
  return {
    pages: lines.length,
    isForm: false,
    draw: async (page: number, into: HTMLElement) => {
      const line = lines[page - 1] ?? ''
      into.replaceChildren(`Drawn: ${line}`)
      return !line.includes('undecodable')
    },
    close: async () => {},
  }
}

export const inspectPdf = async (bytes: Uint8Array) => ({ pages: linesOf(bytes).length, isForm: false })
