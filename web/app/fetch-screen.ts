/** Prefetches the table of signed-in places, and the chunk of the screen at this address. */
export const fetchScreenAt = async (path: string): Promise<void> => {
  const inside = await import('./InsideScreen.tsx').catch(() => undefined)
  await inside?.fetchScreen(path)
}
