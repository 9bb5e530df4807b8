/** Converts a picture to a data URL, which pdfmake requires. Rejects for an unreadable blob. */
export const dataAddressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('This photograph could not be read.')))
    reader.readAsDataURL(blob)
  })
