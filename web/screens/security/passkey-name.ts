const longest = 60

/** What is wrong with the name of a passkey, as forms check it. */
export function passkeyNameError({ name }: { name: string }): { name?: string } {
  const { length } = name.trim()
  if (length === 0) return { name: 'Please enter a name' }
  return length > longest ? { name: `Name must be no longer than ${longest} characters` } : {}
}
