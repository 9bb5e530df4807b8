// What a service worker finds around it, as far as ours uses it. The project is checked with the types of pages, which lack these.

declare class ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

declare class FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** The page that asks, '' where it is none. */
  readonly clientId: string
  respondWith(answer: Promise<Response>): void
}

/** A page for which the worker answers. */
type WorkerPage = { postMessage(message: unknown, transfer: Transferable[]): void }

declare const clients: { get(id: string): Promise<WorkerPage | undefined> }

/** Lets this version take over from the one before without waiting for its pages to close. */
declare function skipWaiting(): Promise<void>
