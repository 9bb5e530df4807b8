// What draws a PDF needs a real browser. Here a file that begins like a PDF has a page for each of its lines.

const linesOf = (bytes: Uint8Array): string[] => {
  const text = new TextDecoder().decode(bytes)
  if (!text.startsWith('%PDF')) throw new Error('This is no PDF.')
  return text.split('\n')
}

export async function openPdf(bytes: Uint8Array) {
  const lines = linesOf(bytes)
  return {
    pages: lines.length,
    draw: async (page: number, into: HTMLElement) => into.replaceChildren(`Drawn: ${lines[page - 1] ?? ''}`),
    close: async () => {},
  }
}

export const countPages = async (bytes: Uint8Array): Promise<number> => linesOf(bytes).length
