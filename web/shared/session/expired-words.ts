/** What someone reads who was away for too long. */
export const words = {
  title: 'Session Expired',
  more: 'You were away for 30 minutes, so we signed you out. Please sign in again.',
}
