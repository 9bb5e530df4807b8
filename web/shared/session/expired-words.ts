export const words = {
  title: 'Session Expired',
  more: 'You were away for 30 minutes, so we signed you out. Please sign in again.',
  endedTitle: 'You were signed out',
  endedMore: 'You were signed out from somewhere else. Nothing you saved is lost. Please sign in again.',
}
