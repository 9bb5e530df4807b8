import { product } from '../../domain/product.ts'

/** Saves bytes as a download, and never opens them in a page. */
export function download(name: string, type: string, content: string | Uint8Array<ArrayBuffer> | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the bytes in the next task; a slow phone gets a minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Replaces characters that some file systems reject. */
export const fileName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || product.fileName
