// Importing this module starts the PDF reader in its worker.
import { leftOutATooLargePicture } from './too-large-picture.ts'

export { WorkerMessageHandler } from 'pdfjs-dist/build/pdf.worker.min.mjs'

// The reader drops a picture above its limit and only logs a warning, but the page must know.
const { warn } = console
Object.assign(console, {
  warn: (...args: unknown[]) => {
    warn(...args)
    if (String(args[0]).includes('Image exceeded maximum allowed size')) postMessage(leftOutATooLargePicture)
  },
})
