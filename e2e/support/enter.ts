import { expect, type Page } from '@playwright/test'
import { getSession } from '../../contract/accounts.ts'
import { client } from '../../contract/http.ts'
import { keepForReload, openAfterReload, type StoredIdentity } from '../../vault/index.ts'
import type { RunningCairn } from '../../commands/start-cairn.ts'
import { newUser, type TestUser } from './world.ts'

/** The key under which the client stores the session for a reload (client/session/reload.ts). */
const reload = 'reload'

type Kept = { ownerId: string; deviceKey: CryptoKey; box: Uint8Array; identity: StoredIdentity }

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'deviceKey' in value && value.deviceKey instanceof CryptoKey

/** Moves the client's session from Node into this browser, as after a reload. */
export async function enter(page: Page, who: TestUser, path = '/overview'): Promise<void> {
  const { origin } = new URL(who.url)
  await page
    .context()
    .addCookies(
      [...who.cookies].map(([name, value]) => ({ name, value, url: origin, httpOnly: true, sameSite: 'Lax' })),
    )
  const { kept, deviceKey } = await movable(who)
  // Any same-origin URL gives access to the browser's storage; this one runs no code.
  await page.goto('/manifest.webmanifest')
  await page.evaluate(storeInPage, { name: reload, kept, deviceKey })
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page).not.toHaveURL(/\/auth\//)
}

/** Uses an extractable device key; a browser's device key is not extractable. */
async function movable({ person, send, url }: TestUser) {
  const kept = await person.storage.get(reload)
  const { session } = await client(url, send)(getSession, {})
  if (!isKept(kept) || !session?.half) throw new Error('Nobody is signed in there.')
  const { ownerId, identity } = kept
  const accountKey = await openAfterReload(kept.deviceKey, session.half, ownerId, kept.box)
  const deviceKey = crypto.getRandomValues(new Uint8Array(32))
  const imported = await crypto.subtle.importKey('raw', deviceKey, 'HKDF', false, ['deriveBits'])
  const box = await keepForReload(imported, session.half, ownerId, accountKey)
  return { kept: { ownerId, box, identity }, deviceKey }
}

/** Runs in the page: stores the box where the app reads it after a reload. */
async function storeInPage({
  name,
  kept,
  deviceKey,
}: {
  name: string
  kept: Omit<Kept, 'deviceKey'>
  deviceKey: Uint8Array<ArrayBuffer>
}): Promise<void> {
  const value = { ...kept, deviceKey: await crypto.subtle.importKey('raw', deviceKey, 'HKDF', false, ['deriveBits']) }
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('cairn', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('values'))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB cannot be opened.')))
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('values', 'readwrite')
      transaction.objectStore('values').put(value, name)
      transaction.addEventListener('error', () => reject(transaction.error ?? new Error('Nothing could be kept.')))
      transaction.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })
}

export async function enterNew(
  cairn: RunningCairn,
  page: Page,
  name: string,
  path?: string,
  password?: string,
): Promise<TestUser> {
  const who = await newUser(cairn, name, password)
  await enter(page, who, path)
  return who
}
