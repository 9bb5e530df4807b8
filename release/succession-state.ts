// What an estate holds of its owner's keys (succession.ts), as it is stored: base64url text.

/** Something that waits: the statement's hash, and since when. */
export type Waits = { hash: string; since: number }

/** Which key consents to new keys of the owner, and what waits to count. */
export type Succession = {
  /** The highest that was seen of a `succession-key` under the key that counts. */
  counter: number
  key: string | null
  /** Another key, named without the one before. */
  nextKey: (Waits & { key: string }) | null
  /** New keys of the owner, named where no kit could consent. */
  successor: (Waits & { bundle: string }) | null
  /** Two people named successors by one key. Nobody here can tell which is the owner. */
  frozen: boolean
}

/** Where nobody said anything of keys. */
export const noSuccession: Succession = { counter: 0, key: null, nextKey: null, successor: null, frozen: false }
