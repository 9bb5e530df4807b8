/** What a person types to say that they mean it; their e-mail does as well. */
export const deletionWords = 'delete my account'

/** How many days a person has to change their mind. */
export const deletionDays = 30

/** True where somebody typed that they mean it, however they wrote it. */
export function meansDeletion(typed: string, email: string): boolean {
  const said = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  return said === deletionWords || said === email.toLowerCase()
}
