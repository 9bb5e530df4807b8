// Windows takes these names for devices, whatever ending they have.
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** A name that Windows, macOS and Linux all take for one file or folder, as near to `name` as can be. */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const dot = plain.lastIndexOf('.')
  const ending = dot > 0 && plain.length - dot <= 12 ? plain.slice(dot) : ''
  const whole =
    Array.from(plain.slice(0, plain.length - ending.length))
      .slice(0, 80)
      .join('')
      .trim() + ending
  const kept = whole.replace(/^[. ]+/, '').replace(/[. ]+$/, '')
  return kept === '' ? 'without a name' : devices.test(kept) ? `_${kept}` : kept
}

/** Gives each path once: a second one of the same name gets a number before its ending. Case does not tell two apart. */
export function pathGiver(): (folder: string, name: string) => string {
  const given = new Set<string>()
  return (folder, name) => {
    const safe = safeName(name)
    const dot = safe.lastIndexOf('.')
    const cut = dot > 0 ? dot : safe.length
    for (let count = 1; ; count += 1) {
      const path = `${folder}/${count === 1 ? safe : `${safe.slice(0, cut)} (${count})${safe.slice(cut)}`}`
      if (given.has(path.toLowerCase())) continue
      given.add(path.toLowerCase())
      return path
    }
  }
}
