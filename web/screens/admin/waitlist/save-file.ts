/** Gives bytes to the person as a file that the browser saves under `name`. */
export function saveFile(bytes: Uint8Array, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes.slice()], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Once the browser has taken the file over; at once would cancel it in some.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
