import { answering, type Sent } from '../import/read-export.ts'

/** What reads an import in a thread of its own, in that of the page: jsdom has no workers. */
export class ImportReader extends EventTarget {
  readonly #answer = answering()
  postMessage(sent: Sent) {
    void this.#answer(sent)?.then((data) => this.dispatchEvent(new MessageEvent('message', { data })))
  }
  terminate() {}
}
