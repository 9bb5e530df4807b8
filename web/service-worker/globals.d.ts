// The parts of a service worker's scope that we use, because the project's types are those of
// pages.

declare class ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

declare class FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** The id of the requesting page; '' if there is none. */
  readonly clientId: string
  respondWith(answer: Promise<Response>): void
}

type WorkerPage = { postMessage(message: unknown, transfer: Transferable[]): void }

declare const clients: { get(id: string): Promise<WorkerPage | undefined> }

/** Activates this version without waiting until all pages of the previous version have closed. */
declare function skipWaiting(): Promise<void>
