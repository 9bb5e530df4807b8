const starts: Readonly<Record<string, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff, 0xd9],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  // A single box that extends to the end.
  'image/heic': [0, 0, 0, 0, 0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69, 0x63],
}

export function tinyPicture(name: string, type = 'image/jpeg', size = 10): File {
  const bytes = new Uint8Array(size)
  bytes.set(starts[type] ?? [])
  return new File([bytes], name, { type })
}
