const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** *812 bytes*, *1.2 MB*, *20 GB*. A megabyte is 1,048,576 bytes, as in *10 MB at most*. */
export function bytesInWords(bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1024 ? 0 : Math.floor(Math.log2(bytes) / 10))
  const amount = bytes / 1024 ** step
  return `${amount.toFixed(amount >= 100 ? 0 : 1).replace(/\.0$/, '')} ${units[step]}`
}
