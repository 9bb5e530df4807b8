export type Waits = { hash: string; since: number }

/** The key that consents to the owner's new keys, and the changes that still wait to count. */
export type Succession = {
  /** The highest counter of a `succession-key` under the present key. */
  counter: number
  key: string | null
  /** Another succession key, which the owner named without the present one's consent. */
  nextKey: (Waits & { key: string }) | null
  /** The owner's new keys, which the owner named without a kit's consent. */
  successor: (Waits & { bundle: string }) | null
  /** One key named two successors, and no rule can tell owner and thief apart. */
  frozen: boolean
}

export const noSuccession: Succession = { counter: 0, key: null, nextKey: null, successor: null, frozen: false }
