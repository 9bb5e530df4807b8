/** What is said about files that are on their way. */
export const words = {
  preparing: 'Sealing it in this browser',
  queued: 'Waiting for its turn',
  sent: (done: string, all: string) => `${done} of ${all}`,
  tryNow: 'Try now',
  tryNowLabel: (name: string) => `Try now: ${name}`,
  cancel: 'Cancel upload',
  cancelLabel: (name: string) => `Cancel upload of ${name}`,
  seconds: 'a few seconds left',
  aboutSeconds: (seconds: number) => `about ${seconds} seconds left`,
  aboutMinutes: (minutes: number) => `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`,
  overAnHour: 'more than an hour left',
  all: (files: number) => (files === 1 ? 'Uploading one file' : `Uploading ${files} files`),
  cancelAll: 'Cancel all',
  showEach: 'Show each file',
  hideEach: 'Hide the list',
}
