/** A picture as a data URL, the form that pdfmake takes. Rejects for unreadable blobs. */
export const dataAddressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('This photograph could not be read.')))
    reader.readAsDataURL(blob)
  })
