/** What a person types to confirm; their email address works as well. */
export const deletionWords = 'delete my account'

/** Days in which a person can cancel. */
export const deletionDays = 30

/** Whether the input confirms the deletion, in any spelling of case and space. */
export function meansDeletion(typed: string, email: string): boolean {
  const normalized = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  return normalized === deletionWords || normalized === email.toLowerCase()
}
