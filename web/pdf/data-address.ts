/** A picture as an address that holds all of it: what a PDF is told to draw. Rejects for what cannot be read. */
export const dataAddressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('This photograph could not be read.')))
    reader.readAsDataURL(blob)
  })
