const longest = 60
import { passkeyWords as words } from './passkey-words.ts'

export function passkeyNameError({ name }: { name: string }): { name?: string } {
  const { length } = name.trim()
  if (length === 0) return { name: words.nameMissing }
  return length > longest ? { name: words.nameTooLong(longest) } : {}
}
