import { useSession, useStored } from '../../estate/index.ts'
import { dayInWords } from '../../ui/index.ts'

/** Gives whose a paper is that is made now, by name or else by email, when they were born, '' where that is not known, and the day, in words. */
export function usePaperOf(): () => { owner: string; born: string; day: string } {
  const [own] = useStored('profile')
  const { email = '' } = useSession()
  // As it was saved: the definition of the profile weighs on pages that only offer a paper.
  const said = (name: string): string => {
    const value = own?.values[name]
    return typeof value === 'string' ? value : ''
  }
  return () => ({
    owner: ['firstName', 'middleName', 'lastName'].map(said).filter(Boolean).join(' ') || said('displayName') || email,
    born: said('dateOfBirth') && dayInWords(said('dateOfBirth')),
    day: dayInWords(new Date().toISOString()),
  })
}
