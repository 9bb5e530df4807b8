import type { TDocumentDefinitions } from 'pdfmake/interfaces'

/** What the worker answers. */
export type Answer = { pdf: Blob } | { failure: string }

/**
 * Sets a PDF in a worker of its own, so that the page stays awake; the code for it (about 400 kB) is fetched only then. The
 * definition must be plain data (pdfmake's, without functions). Rejects with a sentence that can be shown.
 */
export function makePdf(definition: TDocumentDefinitions): Promise<Blob> {
  const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), { type: 'module', name: 'pdf' })
  // A channel of its own: the answer comes to this call and to nobody else.
  const { port1: here, port2: there } = new MessageChannel()
  const answer = new Promise<Blob>((resolve, reject) => {
    const fail = () => reject(new Error('The PDF could not be made. Please try again.'))
    worker.addEventListener('error', fail)
    here.addEventListener('message', (event: MessageEvent<Answer>) => {
      if ('pdf' in event.data) resolve(event.data.pdf)
      else fail()
    })
    here.start()
    worker.postMessage({ definition, reply: there }, [there])
  })
  return answer.finally(() => {
    here.close()
    worker.terminate()
  })
}
