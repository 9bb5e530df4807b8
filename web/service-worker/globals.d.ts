// The parts of a service worker's scope that ours uses: the project's types are those of pages.

declare class ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

declare class FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** The requesting page's id, '' without one. */
  readonly clientId: string
  respondWith(answer: Promise<Response>): void
}

type WorkerPage = { postMessage(message: unknown, transfer: Transferable[]): void }

declare const clients: { get(id: string): Promise<WorkerPage | undefined> }

/** Lets this version take over from the previous one without waiting for its pages to close. */
declare function skipWaiting(): Promise<void>
