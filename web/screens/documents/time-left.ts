/** How long something still takes, in words that do not pretend to know it to the second. */
export function timeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds left'
  if (seconds < 60) return `about ${Math.ceil(seconds / 10) * 10} seconds left`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
  return 'more than an hour left'
}
