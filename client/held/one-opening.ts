type OpeningKey = { keys: object; releases: string }
type Opening = OpeningKey & { done: Promise<void> }

const openings = new WeakMap<object, Map<string, Opening>>()

/** Runs one opening at a time, since batches of two would mix; an equal call joins it. */
export async function oneOpening(
  core: object,
  heldId: string,
  { keys, releases }: OpeningKey,
  open: () => Promise<void>,
): Promise<void> {
  const running = openings.get(core) ?? new Map<string, Opening>()
  openings.set(core, running)
  const before = running.get(heldId)
  if (before?.keys === keys && before.releases === releases) return before.done
  const done = before ? before.done.then(open, open) : open()
  running.set(heldId, { keys, releases, done })
  try {
    await done
  } finally {
    if (running.get(heldId)?.done === done) running.delete(heldId)
  }
}
