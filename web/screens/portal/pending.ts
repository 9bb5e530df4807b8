const quietly = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    // Storage may be forbidden. The link or the card itself is still there to be opened again.
    return undefined
  }
}

/**
 * Keeps the secret of an invitation or the letters of a card in this tab while somebody signs up, signs in or confirms their
 * e-mail. Never in the address of another page, never longer than the tab.
 */
export function pending(name: 'invitation' | 'card') {
  const key = `cairn_${name}`
  return {
    read: () => quietly(() => sessionStorage.getItem(key)) ?? '',
    keep: (value: string) => quietly(() => sessionStorage.setItem(key, value)),
    forget: () => quietly(() => sessionStorage.removeItem(key)),
  }
}
