/** A value can be anything that can be cloned, including a non-extractable CryptoKey. */
export type Storage = {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
  /** Lists in order; `part` limits the number of keys and gives the key after which they begin. */
  list(prefix: string, part?: Part): Promise<[key: string, value: unknown][]>
  /** The value of the last key with `prefix`, without reading the others. */
  last(prefix: string): Promise<unknown>
  /** Deletes and puts in one transaction; the deletes come first. */
  change(change: { put?: [key: string, value: unknown][]; delete?: string[]; deleteAll?: string }): Promise<void>
}

type Part = { atMost: number; after?: string | undefined }

export function memoryStorage(): Storage {
  const values = new Map<string, unknown>()
  return {
    get: (key) => Promise.resolve(values.get(key)),
    set: (key, value) => {
      values.set(key, value)
      return Promise.resolve()
    },
    delete: (key) => {
      values.delete(key)
      return Promise.resolve()
    },
    list: (prefix, { atMost = Infinity, after = '' }: Partial<Part> = {}) =>
      Promise.resolve(
        [...values]
          .filter(([key]) => key.startsWith(prefix) && key > after)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .slice(0, atMost),
      ),
    last: (prefix) => {
      let found: string | undefined
      for (const key of values.keys()) if (key.startsWith(prefix) && (found === undefined || key > found)) found = key
      return Promise.resolve(found === undefined ? undefined : values.get(found))
    },
    change: ({ put = [], delete: gone = [], deleteAll }) => {
      if (deleteAll !== undefined) for (const key of values.keys()) if (key.startsWith(deleteAll)) values.delete(key)
      for (const key of gone) values.delete(key)
      for (const [key, value] of put) values.set(key, value)
      return Promise.resolve()
    },
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser could not store this.')))
  })

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('The browser could not store this.'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', fail)
    transaction.addEventListener('abort', fail)
  })

/** Some browsers never finish opening IndexedDB until they are restarted. */
const patienceMilliseconds = 10_000

/** The opened database. A database that opens after the timeout is closed again. */
const inTime = (request: IDBOpenDBRequest): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      request.addEventListener('success', () => request.result.close())
      reject(new Error('The browser does not open its storage.'))
    }, patienceMilliseconds)
    settled(request)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject)
  })

const storeName = 'values'
const beginningWith = (prefix: string, after?: string) =>
  IDBKeyRange.bound(after ?? prefix, `${prefix}\uffff`, after !== undefined)

/** Storage in IndexedDB; falls back to memory where it is missing, refused or too slow to open. */
export async function browserStorage(name: string): Promise<Storage> {
  let database: IDBDatabase
  try {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
    database = await inTime(request)
  } catch {
    return memoryStorage()
  }
  const write = async (change: (store: IDBObjectStore) => void) => {
    const transaction = database.transaction(storeName, 'readwrite')
    change(transaction.objectStore(storeName))
    await committed(transaction)
  }
  return {
    get: (key) => settled<unknown>(database.transaction(storeName, 'readonly').objectStore(storeName).get(key)),
    set: (key, value) => write((store) => store.put(value, key)),
    delete: (key) => write((store) => store.delete(key)),
    list: async (prefix, part) => {
      const store = database.transaction(storeName, 'readonly').objectStore(storeName)
      const range = beginningWith(prefix, part?.after)
      const [keys, values] = await Promise.all([
        settled(store.getAllKeys(range, part?.atMost)),
        settled<unknown[]>(store.getAll(range, part?.atMost)),
      ])
      return keys.map((key, at) => [typeof key === 'string' ? key : '', values[at]])
    },
    last: async (prefix) => {
      const store = database.transaction(storeName, 'readonly').objectStore(storeName)
      return (await settled(store.openCursor(beginningWith(prefix), 'prev')))?.value
    },
    change: ({ put = [], delete: gone = [], deleteAll }) =>
      write((store) => {
        if (deleteAll !== undefined) store.delete(beginningWith(deleteAll))
        for (const key of gone) store.delete(key)
        for (const [key, value] of put) store.put(value, key)
      }),
  }
}
