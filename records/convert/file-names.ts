// // Windows reserves these names, with any extension.
const devices = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]) *(\.|$)/i

const mostBytes = 180
const mostLetters = 80

function shortened(name: string): string {
  const encoder = new TextEncoder()
  let [kept, bytes] = ['', 0]
  for (const letter of Array.from(name).slice(0, mostLetters)) {
    bytes += encoder.encode(letter).length
    if (bytes > mostBytes) break
    kept += letter
  }
  return kept
}

export function safeName(name: string): string {
  const plain = name
    // Neither file systems nor links can hold a lone surrogate.
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const dot = plain.lastIndexOf('.')
  const ending = dot > 0 && plain.length - dot <= 12 ? plain.slice(dot) : ''
  const whole = shortened(plain.slice(0, plain.length - ending.length)).trim() + ending
  const kept = whole.replace(/^[. ]+/, '').replace(/[. ]+$/, '')
  return kept === '' ? 'without a name' : devices.test(kept) ? `_${kept}` : kept
}

/** Makes paths unique, case-insensitively: a repeated name gets a number before its extension. */
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
