/** Fetches the table of what lies behind the sign-in, and the code of the screen at this address. */
export const fetchScreenAt = async (path: string): Promise<void> => {
  const inside = await import('./InsideScreen.tsx').catch(() => undefined)
  await inside?.fetchScreen(path)
}
