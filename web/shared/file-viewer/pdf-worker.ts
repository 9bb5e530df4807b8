// The reader of PDFs works in a thread of its own: loading this module starts it.
export { WorkerMessageHandler } from 'pdfjs-dist/build/pdf.worker.min.mjs'
