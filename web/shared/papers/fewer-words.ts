import { words as all } from './directive-words.ts'

export type Short = { text: string; shortened: boolean }

export function fewerWords(text: string, most: number): Short {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= most) return { text: plain, shortened: false }
  let kept = ''
  for (const word of plain.split(' ')) {
    if (kept.length + word.length + 1 > most) break
    kept = kept === '' ? word : `${kept} ${word}`
  }
  return { text: kept.replace(/[,;:.–-]+$/, ''), shortened: true }
}

export function fewerLines(text: string, most: number): Short {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const kept: string[] = []
  for (const line of lines) {
    if ([...kept, line].join('; ').length > most) break
    kept.push(line)
  }
  if (kept.length === lines.length) return { text: kept.join('; '), shortened: false }
  const some = kept.length > 0 ? kept.join('; ') : fewerWords(lines[0] ?? '', most).text
  return { text: [some, all.card.more].filter(Boolean).join('; '), shortened: true }
}
