// The reader of PDFs works in a thread of its own: loading this module starts it.
import { leftOutATooLargePicture } from './too-large-picture.ts'

export { WorkerMessageHandler } from 'pdfjs-dist/build/pdf.worker.min.mjs'

// The reader leaves out a picture beyond its limit, and tells nobody but the console: the page has to know, to say so.
const { warn } = console
Object.assign(console, {
  warn: (...said: unknown[]) => {
    warn(...said)
    if (String(said[0]).includes('Image exceeded maximum allowed size')) postMessage(leftOutATooLargePicture)
  },
})
