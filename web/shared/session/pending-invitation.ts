const quietly = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    // Storage may be forbidden. Then it stays for as long as the page does.
    return undefined
  }
}

const here = new Map<string, string>()

const keys = { invitation: 'cairn_invitation', card: 'cairn_card' } as const

/**
 * Keeps the secret of an invitation or the letters of a card in this tab while somebody signs up, signs in or confirms their
 * e-mail. Never in the address of another page, never longer than the tab.
 */
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
