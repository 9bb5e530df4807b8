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

declare class PushEvent extends ExtendableEvent {
  /** Null for a message without content. */
  readonly data: { text(): string } | null
}

declare class NotificationEvent extends ExtendableEvent {
  readonly notification: Notification
}

declare const registration: ServiceWorkerRegistration

type WorkerPage = { postMessage(message: unknown, transfer: Transferable[]): void }
type WindowPage = WorkerPage & { focus(): Promise<unknown> }

declare const clients: {
  get(id: string): Promise<WorkerPage | undefined>
  matchAll(which: { type: 'window' }): Promise<WindowPage[]>
  openWindow(path: string): Promise<unknown>
}

/** Activates this version without waiting until all pages of the previous version have closed. */
declare function skipWaiting(): Promise<void>
