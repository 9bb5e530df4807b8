import { answering, type Sent } from '../import/read-export.ts'

/** Runs the import worker's code on the main thread: jsdom has no workers. */
export class ImportReader extends EventTarget {
  readonly #answer = answering()
  postMessage(sent: Sent) {
    void this.#answer(sent)?.then((data) => this.dispatchEvent(new MessageEvent('message', { data })))
  }
  terminate() {}
}
