import { useSession, useStored } from '../../estate/index.ts'
import { dayInWords } from '../../ui/index.ts'

/** The owner's name (else email) and birth date ('' where unknown), and today's date in words. */
export function usePaperOf(): () => { owner: string; born: string; day: string } {
  const [own] = useStored('profile')
  const { email = '' } = useSession()
  // Raw values: the definition of the profile would weigh on pages that only offer a PDF.
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
