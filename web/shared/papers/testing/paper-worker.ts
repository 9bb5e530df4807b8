import { within } from '@testing-library/react'
import { vi } from 'vitest'

// What the page of a test lacks: a worker, and addresses of what was made. In place of a PDF the worker gives what it was told to
// set, so that a test can read it; that it is set on one page is what papers.test.ts looks at.

type Order = { definition: object; reply: MessagePort }

/** Stands in for the worker from now on, until the test's globals are put back. */
export function paperWorker() {
  const made = new Map<string, string>()
  const state = { failing: false, lacking: '', unreached: '', writing: 0, stopped: 0 }
  class PaperWorker extends EventTarget {
    postMessage({ definition, reply }: Order) {
      if (state.writing > 0) {
        // It goes on for longer than the test.
        this.dispatchEvent(new MessageEvent('message', { data: { page: state.writing, of: 46 } }))
        return
      }
      // A text passes as it is between the two; the page only hands it on.
      reply.postMessage(
        state.failing
          ? { failure: 'No memory' }
          : { pdf: JSON.stringify(definition), lacking: state.lacking, unreached: state.unreached },
        [],
      )
    }
    terminate() {
      state.stopped += 1
    }
  }
  vi.stubGlobal('Worker', PaperWorker)
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(pdf: unknown) {
        const address = `blob:https://cairn.test/${made.size + 1}`
        made.set(address, String(pdf))
        return address
      }
      static override revokeObjectURL(address: string) {
        made.delete(address)
      }
    },
  )
  return {
    state,
    /** What stands on the paper that a link opens. */
    async paperIn(element: HTMLElement, link: string): Promise<string> {
      const found = await within(element).findByRole('link', { name: link })
      return made.get(found.getAttribute('href') ?? '') ?? ''
    },
  }
}
