import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'

export const namesInBrowser = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('not readable')))
      })
    const names: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        for (const key of await answered(database.transaction(store, 'readonly').objectStore(store).getAllKeys()))
          names.push(`${name}/${store}/${typeof key === 'string' ? key : JSON.stringify(key)}`)
      database.close()
    }
    return names
  })

/** Everything that this browser stores as bytes: IndexedDB, caches, local and session storage. */
export async function storedInBrowser(page: Page): Promise<{ name: string; bytes: Uint8Array }[]> {
  const found = await page.evaluate(async () => {
    const all: { name: string; text: string }[] = []
    const spelled = (value: unknown): string => {
      if (value instanceof Uint8Array) return Array.from(value, (byte) => String.fromCharCode(byte)).join('')
      if (value instanceof CryptoKey) return ''
      if (typeof value === 'object' && value !== null)
        return Object.entries(value)
          .map(([key, part]) => `${key} ${spelled(part)}`)
          .join('\n')
      return String(value)
    }
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('not readable')))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store, 'readonly').objectStore(store)
        const [keys, values] = await Promise.all([answered(objects.getAllKeys()), answered(objects.getAll())])
        for (const [at, key] of keys.entries())
          all.push({ name: `${name}/${store}/${spelled(key)}`, text: `${spelled(key)}\n${spelled(values[at])}` })
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      // Skip the app's files, which are the same for every user.
      for (const request of await cache.keys())
        if (!new URL(request.url).pathname.startsWith('/assets/'))
          all.push({ name: request.url, text: (await (await cache.match(request))?.text()) ?? '' })
    }
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const key of Object.keys(storage)) all.push({ name: `${name}/${key}`, text: storage.getItem(key) ?? '' })
    return all
  })
  return found.map(({ name, text }) => ({ name, bytes: Buffer.from(text, 'latin1') }))
}
