const quietly = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    // If storage is forbidden, the secret lasts as long as the page.
    return undefined
  }
}

const here = new Map<string, string>()

const keys = { invitation: 'cairn_invitation', card: 'cairn_card' } as const

/** Keeps the secret in this tab: never in another URL, never longer than the tab. */
export function pending(name: 'invitation' | 'card') {
  const key = keys[name]
  return {
    read: () => quietly(() => sessionStorage.getItem(key)) ?? here.get(key) ?? '',
    keep: (value: string) => {
      here.set(key, value)
      quietly(() => {
        sessionStorage.setItem(key, value)
        here.delete(key)
      })
    },
    forget: () => {
      here.delete(key)
      quietly(() => sessionStorage.removeItem(key))
    },
  }
}
