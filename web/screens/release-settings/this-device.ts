import type { PushSubscriptionKeys } from '../../estate/index.ts'

/** The service worker shows the notices, and exists only in the built app. */
export const devicePossible = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const managerHere = async () => (await navigator.serviceWorker.getRegistration())?.pushManager

/**
 * Asks the person, then subscribes at the browser's push service.
 * @param serverKey ties the subscription to this server
 * @returns undefined if the person or the browser says no
 */
export async function subscribeHere(serverKey: Uint8Array): Promise<PushSubscriptionKeys | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  // One of another server key, or of the person who signed in here before.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: new Uint8Array(serverKey),
  })
  const [p256dh, auth] = [made.getKey('p256dh'), made.getKey('auth')]
  if (!p256dh || !auth) return undefined
  return { endpoint: made.endpoint, p256dh: new Uint8Array(p256dh), auth: new Uint8Array(auth) }
}

export async function unsubscribeHere(): Promise<void> {
  if (devicePossible()) await (await (await managerHere())?.getSubscription())?.unsubscribe()
}
