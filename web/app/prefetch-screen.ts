export const prefetchScreenAt = async (path: string): Promise<void> => {
  const inside = await import('./SignedInScreen.tsx').catch(() => undefined)
  await inside?.prefetchScreen(path)
}
