import { useSession, useStored } from '../../estate/index.ts'
import { dayInWords } from '../../ui/index.ts'

/** The owner's name (else email), birth date (or '') and today's date. */
export function usePaperOf(): () => { owner: string; born: string; day: string } {
  const [own] = useStored('profile')
  const { email = '' } = useSession()
  // Reads raw values, so that a page with a PDF button does not load the profile's definition.
  const text = (name: string): string => {
    const value = own?.values[name]
    return typeof value === 'string' ? value : ''
  }
  return () => ({
    owner: ['firstName', 'middleName', 'lastName'].map(text).filter(Boolean).join(' ') || text('displayName') || email,
    born: text('dateOfBirth') && dayInWords(text('dateOfBirth')),
    day: dayInWords(new Date().toISOString()),
  })
}
