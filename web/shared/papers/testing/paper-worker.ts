import { within } from '@testing-library/react'
import { vi } from 'vitest'

// jsdom lacks workers and object URLs. This fake worker returns its input instead of a PDF, for
// tests to read; papers.test.ts covers the real rendering.

type Order = { definition: object; reply: MessagePort }

/** Installs the fake until `vi.unstubAllGlobals()`. */
export function paperWorker() {
  const made = new Map<string, string>()
  const state = { failing: false, lacking: '', unreached: '', writing: 0, stopped: 0 }
  class PaperWorker extends EventTarget {
    postMessage({ definition, reply }: Order) {
      if (state.writing > 0) {
        // Never finishes within the test.
        this.dispatchEvent(new MessageEvent('message', { data: { page: state.writing, of: 46 } }))
        return
      }
      // Text instead of a PDF: the page only passes the bytes on.
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
    async paperIn(element: HTMLElement, link: string): Promise<string> {
      const found = await within(element).findByRole('link', { name: link })
      return made.get(found.getAttribute('href') ?? '') ?? ''
    },
  }
}
