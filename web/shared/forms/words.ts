/** What every small form says. */
export const words = { cancel: 'Cancel' }
