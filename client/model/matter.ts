/** An attorney's own note about a client: a sealed record that no other person opens. */
export const matterKind = 'client-matter'

/** Both as the attorney typed them; empty if they typed nothing. */
export type Matter = { number: string; email: string }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const matterIn = (values: Readonly<Record<string, unknown>>): Matter & { ownerId: string } => ({
  ownerId: textOf(values['ownerId']),
  number: textOf(values['number']),
  email: textOf(values['email']),
})
