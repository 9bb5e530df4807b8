export const deletionWords = 'delete my account'

export const deletionDays = 30

export function meansDeletion(typed: string, email: string): boolean {
  const normalized = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  return normalized === deletionWords || normalized === email.toLowerCase()
}
