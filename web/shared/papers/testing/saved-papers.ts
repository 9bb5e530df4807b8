import { vi } from 'vitest'
import { paperWorker } from './paper-worker.ts'

export function savedPapers() {
  const worker = paperWorker()
  const blobs = new Map<string, Blob>()
  const saved: { name: string; text: Promise<string> }[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size + 1}`
    if (blob instanceof Blob) blobs.set(address, blob)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs.get(this.href)
    if (blob) saved.push({ name: this.download, text: blob.text() })
  })
  return { saved, state: worker.state }
}
