/** Saves bytes as a download. The page never opens them. */
export function download(name: string, type: string, content: string | Uint8Array<ArrayBuffer> | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser takes the bytes within the next task; one minute is for slow phones.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Replaces what some file system refuses in a name. */
export const fileName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'cairn'
