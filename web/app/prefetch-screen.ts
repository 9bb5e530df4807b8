/** Prefetches the table of signed-in places, and the chunk of the screen at this address. */
export const prefetchScreenAt = async (path: string): Promise<void> => {
  const inside = await import('./SignedInScreen.tsx').catch(() => undefined)
  await inside?.prefetchScreen(path)
}
